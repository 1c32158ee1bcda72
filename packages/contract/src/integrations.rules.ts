export const channelKinds = ['ntfy', 'telegram'] as const;
export type ChannelKind = (typeof channelKinds)[number];

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

/** `test` is the test message that a user sends to check the integration. */
export const deliveredEvents = [...webhookEvents, 'test'] as const;
export type DeliveredEvent = (typeof deliveredEvents)[number];

/** Per user; each channel kind exists at most once. */
export const webhooksMax = 10;
export const integrationUrlMaxLength = 1000;
export const integrationTokenMaxLength = 200;

/** https://docs.ntfy.sh/publish: anyone who knows the topic can read it, so treat it as a password. */
export const ntfyTopicPattern = /^[-_A-Za-z0-9]{1,64}$/;
export const ntfyPriorities = [1, 2, 3, 4, 5] as const;
export const ntfyPriorityDefault = 3;

/** https://core.telegram.org/bots/api: token `123456:ABC-DEF…`; chat id, or name of a public channel. */
export const telegramTokenPattern = /^\d{5,15}:[\w-]{30,60}$/;
export const telegramChatPattern = /^(-?\d{1,20}|@\w{4,32})$/;

/** Retry schedule: offset of each retry from the first attempt, in seconds, before jitter. */
export const retrySeconds: readonly number[] = [
  5,
  5 * 60,
  30 * 60,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * 3600),
];
export const triesMax = retrySeconds.length + 1;

/** Days of continuous failure after which an integration is switched off. */
export const failingDaysMax = 3;

/** Retention of the delivery log, in days. */
export const deliveryDays = 7;

/** Back-pressure: maximum queue length of an integration whose address does not answer. */
export const waitingDeliveriesMax = 1000;

/** Reasons for a failed attempt; `answered` comes with the HTTP status. */
export const deliveryReasons = [
  'answered',
  'no-answer',
  'unreachable',
  'closed-address',
  'right-ended',
  'switched-off',
] as const;
export type DeliveryReason = (typeof deliveryReasons)[number];

export const integrationResults = ['delivered', 'failed'] as const;
export type IntegrationResult = (typeof integrationResults)[number];

export const offReasons = ['failing', 'gone', 'refused', 'password'] as const;
export type OffReason = (typeof offReasons)[number];

/** Rejects URLs with user name or password, which would end up in logs. */
const callableUrl = /^https?:\/\/[^\s/?#@\\]+([/?][^\s#]*)?$/i;

export const isCallableUrl = (text: string) => callableUrl.test(text);
