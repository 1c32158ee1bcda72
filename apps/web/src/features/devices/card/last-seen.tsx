import { lastSeenRefreshSeconds } from '@holdfast/contract/last-seen.rules';
import { formatRelative, inSentence } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { devicesTexts as texts } from '../devices.texts.ts';

interface LastSeenProps {
  time: string | null;
  /** Without the words 'Last seen', where a heading says them. */
  isBare?: boolean;
}

export const LastSeen = ({ time, isBare = false }: LastSeenProps) => {
  const now = useNow(lastSeenRefreshSeconds);
  if (time === null) return texts.neverSeen;
  const when = formatRelative(time, now);
  return <time dateTime={time}>{isBare ? when : texts.lastSeen(inSentence(when))}</time>;
};
