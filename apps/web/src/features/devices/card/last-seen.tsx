import { lastSeenRefreshSeconds } from '@holdfast/contract/last-seen.rules';
import { formatRelative, inSentence } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { devicesTexts as texts } from '../devices.texts.ts';

interface LastSeenProps {
  time: string | null;
  /** Omits the words 'Last seen', for use below a heading that says them. */
  isBare?: boolean;
  /** Abbreviated: '3 mins ago'. */
  isShort?: boolean;
}

export const LastSeen = ({ time, isBare = false, isShort = false }: LastSeenProps) => {
  const now = useNow(lastSeenRefreshSeconds);
  if (time === null) return texts.neverSeen;
  const when = formatRelative(time, now, isShort ? 'short' : 'long');
  return <time dateTime={time}>{isBare ? when : texts.lastSeen(inSentence(when))}</time>;
};
