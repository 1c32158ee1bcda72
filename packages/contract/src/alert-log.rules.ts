/**
 * Why a message did not arrive, as the server writes it and the alert log keeps it. Where one changes, what was stored
 * before is no longer translated.
 */
export const deliverySentences = {
  'mail-server-away': 'The mail server did not answer',
  'push-service-away': 'The push service did not answer',
  /** The status follows, here and in the next. */
  'push-answered': 'The push service answered',
  'it-answered': 'It answered',
  'browser-gone': 'The browser is not subscribed any more',
  'not-wanted': 'Not wanted any more',
  'given-up': 'Given up',
  'not-taken': 'It did not take the message',
  'no-answer': 'It did not answer',
  unreachable: 'It was not reached',
  'closed-address': 'Its address must not be called',
  'switched-off': 'It was switched off',
} as const;
export type DeliverySentence = keyof typeof deliverySentences;

export const deliverySentenceNames = Object.keys(deliverySentences) as DeliverySentence[];

/** Undefined for what is not the server's own, such as the answer of a mail server. */
export const readDeliverySentence = (text: string) => {
  const [, sentence, status = ''] = /^(.*?)(?: (\d+))?$/.exec(text) ?? [];
  const name = deliverySentenceNames.find((one) => deliverySentences[one] === sentence);
  return name && { name, status };
};
