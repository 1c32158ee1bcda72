/**
 * Reasons for a failed delivery, as stored in the alert log. Entries are translated by exact match, so changing a
 * sentence here leaves stored entries untranslated.
 */
export const deliverySentences = {
  'mail-server-away': 'The mail server did not answer',
  'push-service-away': 'The push service did not answer',
  /** The HTTP status follows, here and in `it-answered`. */
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

/** Undefined for texts from elsewhere, such as the reply of a mail server. */
export const readDeliverySentence = (text: string) => {
  const [, sentence, status = ''] = /^(.*?)(?: (\d+))?$/.exec(text) ?? [];
  const name = deliverySentenceNames.find((one) => deliverySentences[one] === sentence);
  return name && { name, status };
};
