import { lastSeenRefreshSeconds } from '@holdfast/contract/last-seen.rules';
import { formatRelative, inSentence } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { devicesTexts as texts } from '../devices.texts.ts';

interface LastSeenProps {
  time: string | null;
  /** Without the words 'Last seen', where a heading says them. */
  isBare?: boolean;
  /** '3 mins ago', where there is little room. */
  isShort?: boolean;
}

export const LastSeen = ({ time, isBare = false, isShort = false }: LastSeenProps) => {
  const now = useNow(lastSeenRefreshSeconds);
  if (time === null) return texts.neverSeen;
  const when = formatRelative(time, now, isShort ? 'short' : 'long');
  return <time dateTime={time}>{isBare ? when : texts.lastSeen(inSentence(when))}</time>;
};
