/** The name that people see, in mails and authenticator apps. */
export const brandName = 'AirBolt';
