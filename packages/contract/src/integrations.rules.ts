/** Beside mail and push. */
export const channelKinds = ['ntfy', 'telegram'] as const;
export type ChannelKind = (typeof channelKinds)[number];

/** Ways out for what happens: calls to an address of the person's own, and channels that tell of alerts. */
export const integrationKinds = ['webhook', ...channelKinds] as const;
export type IntegrationKind = (typeof integrationKinds)[number];

export const webhookEvents = [
  'alert.raised',
  'device.moved',
  'device.silent',
  'trip.ended',
  'command.answered',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** What a delivery may be about: `test` is what somebody sends to see that it arrives. */
export const deliveredEvents = [...webhookEvents, 'test'] as const;
export type DeliveredEvent = (typeof deliveredEvents)[number];

/** Of one person; of each channel there is one. */
export const webhooksMax = 10;
export const integrationUrlMaxLength = 1000;
export const integrationTokenMaxLength = 200;

/** https://docs.ntfy.sh/publish: a topic is in effect a password. */
export const ntfyTopicPattern = /^[-_A-Za-z0-9]{1,64}$/;
export const ntfyPriorities = [1, 2, 3, 4, 5] as const;
export const ntfyPriorityDefault = 3;

/** https://core.telegram.org/bots/api: `123456:ABC-DEF…`, and a number or the name of a public channel. */
export const telegramTokenPattern = /^\d{5,15}:[\w-]{30,60}$/;
export const telegramChatPattern = /^(-?\d{1,20}|@\w{4,32})$/;

/** Seconds from the first try to each further one, before jitter. */
export const retrySeconds: readonly number[] = [
  5,
  5 * 60,
  30 * 60,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * 3600),
];
export const triesMax = retrySeconds.length + 1;

/** An integration to which nothing got through for so long is switched off. */
export const failingDaysMax = 3;

/** How long a delivery stays in the log. */
export const deliveryDays = 7;

/** More are not kept waiting for an address that does not answer. */
export const waitingDeliveriesMax = 1000;

/** Why a try did not succeed: `answered` goes with the status. */
export const deliveryReasons = [
  'answered',
  'no-answer',
  'unreachable',
  'closed-address',
  'right-ended',
  'switched-off',
] as const;
export type DeliveryReason = (typeof deliveryReasons)[number];

/** Why the server switched an integration off by itself. */
export const offReasons = ['failing', 'gone', 'refused', 'password'] as const;
export type OffReason = (typeof offReasons)[number];

/** Without a name and a password, which belong in no log. */
const callableUrl = /^https?:\/\/[^\s/?#@\\]+([/?][^\s#]*)?$/i;

export const isCallableUrl = (text: string) => callableUrl.test(text);
