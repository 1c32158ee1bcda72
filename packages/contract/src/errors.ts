/** Programs decide by `code`; `message` is English text for people. */
export interface ErrorBody {
  statusCode: number;
  code: ErrorCode;
  message: string;
  errors?: string[];
}

/**
 * Texts of the specification for client-side validation. Kept apart from the table, so that the table stays out of the
 * web bundle.
 */
export const errorTexts = {
  'agree-to-terms': 'Please check that you agree to our terms and conditions',
  'captcha-required': 'reCAPTCHA required',
  'card-required': 'Please add card details',
  'code-required': 'Please enter authentication code',
  'country-required': 'Country is required',
  'coupon-not-valid': 'Coupon not valid for any subscription.',
  'device-subscribed': 'Device has an active subscription, please cancel the subscription to delete the device.',
  'field-required': 'This field is required',
  'incorrect-login': 'Username or password incorrect',
  'invalid-coupon-code': 'Invalid code',
  'invalid-date': 'invalid date',
  'invalid-share-email': 'Value must be valid email address',
  'password-mismatch': "New password dosn't match with confirmation",
  'password-rule':
    'Password must be minimum 8 characters in length, must have one capital letter, one lower case letter, one special character and a number',
  'permission-denied': 'Permission denied',
  'session-expired': 'Session expired, please login again',
} as const;

/**
 * All API errors: code, status and English text. A code never changes its meaning; the text is the fallback for errors
 * without a more precise one (a field, a number, the bank's message).
 */
export const errorTable = {
  // Any call
  'bad-input': [400, 'Bad input'],
  'invalid-json': [400, 'body: not valid JSON in UTF-8'],
  'invalid-url': [400, 'The address is not valid'],
  'field-required': [400, errorTexts['field-required']],
  'user-mismatch': [400, 'userId: not the caller'],
  'session-expired': [401, errorTexts['session-expired']],
  'invalid-api-key': [401, 'The API key is not valid, or not active'],
  'api-key-not-accepted': [401, 'This call cannot be made with an API key'],
  'api-key-scope': [403, 'This API key may not do that: it lacks the scope'],
  'confirm-password': [403, 'Please confirm your password to continue'],
  'permission-denied': [403, errorTexts['permission-denied']],
  'not-found': [404, 'Not found'],
  'user-not-found': [404, 'User not found'],
  'too-large': [413, 'The request is too large'],
  'not-json': [415, 'Send JSON (content-type: application/json)'],
  'too-many-attempts': [429, 'Too many attempts, please try again later'],
  'too-many-requests': [429, 'Too many requests, please try again later'],
  internal: [500, 'Internal error'],
  unavailable: [503, 'Temporarily unavailable, please try again'],

  // Sign-in and account
  'captcha-required': [400, errorTexts['captcha-required']],
  'harder-captcha': [400, 'Too many failed sign-ins to this account. Please try again with the longer security check'],
  'code-required': [400, errorTexts['code-required']],
  'country-required': [400, errorTexts['country-required']],
  'email-unchanged': [400, 'email: is your address already'],
  'invalid-code': [400, 'Invalid verification token'],
  'invalid-email': [400, 'Invalid Email address'],
  'invalid-picture': [400, 'The picture cannot be read'],
  'link-expired': [400, 'This link is not valid any more, please request a new one'],
  'new-email-needs-password': [400, 'A changed address is verified with the password of the account'],
  'password-incorrect': [400, 'Password incorrect'],
  'no-password': [400, 'Your account has no password yet. Sign out and choose "Forgot password?" to set one'],
  'oidc-cancelled': [400, 'The sign-in was cancelled. Please try again'],
  'oidc-expired': [400, 'This sign-in took too long or was used already. Please begin again'],
  'oidc-refused': [400, 'The answer of the sign-in service was not valid. Please begin again'],
  'passkey-expired': [400, 'This took too long or was used already. Please try again'],
  'passkey-other-site': [400, 'This passkey answered for another address. Open our own address and try again'],
  'passkey-refused': [400, 'The passkey was not accepted. Please try again, or sign in with your password'],
  'passkey-unknown': [400, 'This passkey opens no account here. Sign in with your password'],
  'passkey-unverified': [400, 'The passkey did not check that it is you. Use its PIN, fingerprint or face'],
  'password-mismatch': [400, errorTexts['password-mismatch']],
  'password-rule': [400, errorTexts['password-rule']],
  'email-not-verified': [401, 'Please verify your email address before signing in'],
  'incorrect-login': [401, errorTexts['incorrect-login']],
  'invalid-login-code': [401, 'Invalid verification token'],
  'oidc-email-unverified': [
    403,
    'The sign-in service has not verified your email address. Verify it there, or sign in with your password',
  ],
  'oidc-sign-up-off': [403, 'There is no account with this address, and none can be made here'],
  'passkey-copied': [403, 'This passkey may have been copied. Sign in with your password, remove it and add a new one'],
  'api-key-not-found': [404, 'There is no API key'],
  'oidc-off': [404, 'No sign-in service is set up here'],
  'oidc-not-linked': [404, 'Your account is not linked to the sign-in service'],
  'passkey-not-found': [404, 'Passkey not found'],
  'session-not-found': [404, 'Session not found'],
  'country-locked': [409, 'The country cannot be changed while there is a subscription'],
  'email-taken': [409, 'This email address is used by another account'],
  'last-way-in': [409, 'Nothing else opens your account. Set a password first'],
  'passkey-known': [409, 'This passkey has been added already'],
  'too-many-passkeys': [409, 'There are too many passkeys. Remove one first'],
  'two-factor-not-started': [409, 'Please start two-step authentication first'],
  'two-factor-off': [409, 'Two-step authentication is not on'],
  'two-factor-on': [409, 'Two-step authentication is already on'],
  'oidc-unavailable': [503, 'The sign-in service does not answer. Sign in with your password, or try again later'],

  // Devices, commands, firmware, geo-fences, history, groups, places, live links, mappings
  'device-mismatch': [400, 'deviceUUID: is not the device of the address'],
  'fence-not-drawn': [400, 'Draw a boundary before the geo-fence is turned on'],
  'fence-too-small': [400, 'The drawn boundary is too small'],
  'firmware-not-newer': [400, 'firmware: must be newer than what the device has'],
  'firmware-unknown': [400, 'firmware: is not known for this type of device'],
  'live-link-end': [400, 'until: must be in the future, and at most 90 days ahead'],
  'range-backwards': [400, 'to: must not be before from'],
  'range-open': [400, 'from, to: both are needed'],
  'range-too-long': [400, 'to: too far from from'],
  'wrong-passcode': [400, 'The serial number or the passcode is not right'],
  'device-not-found': [404, 'Device not found'],
  'download-expired': [404, 'This download link was used already or is too old'],
  'no-phone': [404, 'This device is no phone'],
  'phone-code-expired': [404, 'This code was used already or is too old'],
  'group-not-found': [404, 'Group not found'],
  'place-not-found': [404, 'Place not found'],
  'live-link-not-found': [404, 'Live link not found'],
  'live-link-ended': [404, 'This live link has ended'],
  'mapping-not-found': [404, 'Mapping not found'],
  'command-unavailable': [409, 'This action is unavailable for this device'],
  'device-known': [409, 'A device with this serial number or imei exists already'],
  'own-devices-off': [409, 'Devices of other makers cannot be added here'],
  'too-many-own-devices': [409, 'You cannot add more devices of other makers'],
  'home-assistant-off': [409, 'This server is not connected to Home Assistant'],
  'tracker-taken': [409, 'This imei has been added already. If it is yours, please contact us'],
  'tracker-needs-passcode': [
    409,
    'This tracker is added with its serial number and the passcode on the device or its card, not with its imei',
  ],
  'device-subscribed': [409, errorTexts['device-subscribed']],
  'device-paid': [409, 'A subscription of this device is running and ends with it. Confirm that to remove the device'],
  'firmware-unavailable': [409, 'This device has no modem to receive firmware'],
  'group-name-taken': [409, 'A group with this name exists already'],
  'too-many-groups': [409, 'There are too many groups'],
  'too-many-places': [409, 'There are too many places'],
  'too-many-live-links': [409, 'There are too many live links for this device'],
  'topic-mapped': [409, 'Another mapping reads this topic already'],
  'too-many-mappings': [409, 'There are too many mappings'],

  // Imports
  'import-format': [
    400,
    'This is no file that can be imported: GPX, GeoJSON, Google location history or OwnTracks .rec',
  ],
  'import-empty': [400, 'The file has no points with a place and a time'],
  'import-unreadable': [400, 'The file is damaged or not complete, nothing was imported'],
  'import-doctype': [400, 'The file declares a document type or entities, which are not read. Please save it without'],
  'import-too-much': [400, 'The file is too large when it is unpacked, or has too many files in it'],
  'import-too-many-points': [400, 'The file has more than 10 million points. Please split it'],
  'import-too-many-months': [400, 'The points of the file are of more than 20 years. Please split it'],
  'import-gave-up': [
    500,
    'The server stopped three times while it worked on this file, and does not try again. Undo the import if it has added points, and split the file or tell the operator',
  ],
  'import-failed': [
    500,
    'The import was stopped by a fault on our side. Undo it, or import the file again: what is there already is not added twice',
  ],
  'import-open': [
    409,
    'Another file of yours is not imported yet, into this device or another one. Continue with it or discard it first',
  ],
  'import-part': [409, 'This part of the file is not the next one'],
  'import-not-found': [404, 'Import not found'],
  'import-running': [409, 'Another import into this device is running. Please wait until it is done'],
  'import-not-ready': [409, 'This import is not ready to be started'],
  'import-final': [409, 'This import is more than a day old and cannot be undone any more'],

  // Alerts
  'alert-link-expired': [400, 'This link is not valid any more'],
  'invalid-push-keys': [400, 'keys: are not those of a browser'],
  'unknown-push-service': [400, 'endpoint: is not the address of a known push service'],
  'too-many-alert-emails': [409, 'There are too many addresses for this device'],

  // Integrations
  'integration-address': [400, 'This address cannot be called'],
  'integration-https': [400, 'This address must begin with https://'],
  'no-webhook-events': [400, 'events: only a webhook has them'],
  'integration-not-found': [404, 'Webhook or channel not found'],
  'delivery-not-found': [404, 'Delivery not found'],
  'channel-connected': [409, 'This channel is connected already'],
  'delivery-waits': [409, 'This delivery is still on its way'],
  'too-many-webhooks': [409, 'There are too many webhooks'],

  // API keys
  'api-key-end': [400, 'expiresAt: must be in the future'],
  'too-many-api-keys': [409, 'There are too many API keys'],

  // Sharing and transfer
  'account-share-with-oneself': [400, 'An account cannot be shared with its owner'],
  'expiry-in-past': [400, 'expiryDate: must be in the future'],
  'expiry-required': [400, 'expiryDate: needed for Limited'],
  'invalid-share-email': [400, errorTexts['invalid-share-email']],
  'not-gps-device': [400, 'deviceId: not a GPS device'],
  'share-mismatch': [400, 'shareId: belongs to another device or person'],
  'share-in-circle': [409, 'You cannot accept an invitation from yourself, or from somebody whom you invited'],
  'share-with-oneself': [400, 'A device cannot be shared with its owner or with oneself'],
  'transfer-to-oneself': [400, 'userId: a device cannot be transferred to oneself'],
  'wrong-master-key': [400, 'masterKey: not the passcode of this device'],
  'consent-required': [403, 'Only the member can do this'],
  'offer-for-other-email': [403, 'This offer is for another email address, please sign in with that one'],
  'own-share': [403, 'Nobody changes their own rights'],
  'share-for-other-email': [403, 'This invitation is for another email address, please sign in with that one'],
  'share-expired': [404, 'This invitation is not valid any more, please ask for a new one'],
  'share-not-found': [404, 'Share not found'],
  'offer-expired': [404, 'This offer is not valid any more, please ask for a new one'],
  'transfer-not-found': [404, 'Transfer not found'],
  'already-shared': [409, 'This person has been invited already'],
  'member-email-taken': [409, 'This email address has an account already'],
  'offer-void': [409, 'The device or the plan has changed since this was offered. Nothing was paid'],
  'share-accepted': [409, 'The invitation has been accepted already'],
  'transfer-subscribed': [
    409,
    'Device has an active subscription, please cancel the subscription to transfer the device.',
  ],

  // Plans and payments
  'agree-to-terms': [400, errorTexts['agree-to-terms']],
  'card-declined': [400, 'Your card was declined.'],
  'card-required': [400, errorTexts['card-required']],
  'coupon-not-valid': [400, errorTexts['coupon-not-valid']],
  'invalid-coupon-code': [400, errorTexts['invalid-coupon-code']],
  'invalid-date': [400, errorTexts['invalid-date']],
  'invalid-idempotency-key': [400, 'Idempotency-Key: too long'],
  'invalid-signature': [400, 'signature: not valid'],
  'member-required': [400, 'userId: needed'],
  'signature-required': [400, 'signature: needed'],
  'subscription-mismatch': [400, 'subscriptionId: belongs to another device or kind of plan'],
  'invoice-not-found': [404, 'Invoice not found'],
  'payment-method-not-found': [404, 'Payment method not found'],
  'plan-not-found': [404, 'Plan not found'],
  'subscription-not-found': [404, 'Subscription not found'],
  'already-subscribed': [409, 'This device has a subscription of this kind already'],
  'cannot-cancel': [409, 'This subscription cannot be canceled now'],
  'cannot-change-plan': [409, 'The plan cannot be changed while the subscription is paused, ending or unpaid'],
  'cannot-pause': [409, 'This subscription cannot be paused now'],
  'cannot-refund': [409, 'This subscription cannot be refunded'],
  'cannot-resume': [409, 'There is nothing to resume'],
  'idempotency-key-reused': [409, 'Idempotency-Key: was used for another purchase'],
  'payment-method-needed': [409, 'The payment method cannot be removed while there is a subscription'],
  'payment-refused': [409, 'The payment provider refused this'],
  'purchase-in-progress': [409, 'This is being bought already'],
  'payments-off': [503, 'Payments are not available here'],
  'payments-unreachable': [503, 'Payments are not reachable, nothing was bought, please try again'],
  'purchase-uncertain': [
    503,
    'Payments are not reachable. Please look at your subscriptions before you try again; nothing is bought twice',
  ],
  'webhooks-off': [503, 'No secret for webhooks is configured'],

  // Staff
  'empty-device-file': [400, 'The file names no device'],
  'invalid-device-file': [400, 'The file has lines that are not right'],
  'typed-name-differs': [400, 'What was typed is not the name of what is to be removed'],
  'too-many-devices': [400, 'The file has too many devices'],
  'clock-in-production': [403, 'The clock cannot be advanced in production'],
  'coupon-not-found': [404, 'Coupon not found'],
  'plan-group-not-found': [404, 'There is no such group'],
  'product-not-found': [404, 'There is no plan with such a product'],
  'code-exists': [409, 'There is such a code already'],
  'last-super-admin': [409, 'Somebody must stay super admin'],
  'plan-exists': [409, 'There is such a plan already; retire it first'],

  // Devices and brokers that call the server
  'not-authorized': [401, 'Permission denied'],
  'server-stopping': [503, 'The server is stopping'],

  // Realtime
  'invalid-room': [400, 'The room is not valid'],
  'too-many-rooms': [409, 'Too many rooms'],
  'connect-again': [409, 'Please connect again'],
  'too-many-connections': [429, 'Too many connections'],
  'room-unavailable': [503, 'The server cannot check that now, please try again later'],
} as const satisfies Record<string, readonly [status: number, text: string]>;

export type ErrorCode = keyof typeof errorTable;

/** Codes that only programs receive (devices, brokers, the payment provider, sockets); they need no translation. */
export type ProgramErrorCode =
  | 'api-key-not-accepted'
  | 'api-key-scope'
  | 'clock-in-production'
  | 'connect-again'
  | 'invalid-api-key'
  | 'invalid-json'
  | 'invalid-room'
  | 'invalid-signature'
  | 'invalid-url'
  | 'not-authorized'
  | 'not-json'
  | 'room-unavailable'
  | 'server-stopping'
  | 'signature-required'
  | 'too-many-connections'
  | 'too-many-rooms'
  | 'webhooks-off';
