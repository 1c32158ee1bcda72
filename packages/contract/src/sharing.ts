import { z } from 'zod';
import { normalizeEmail } from './email.rules.ts';
import type { EndpointSchemas } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import * as field from './fields.ts';
import { pageOf, pageQuery } from './pagination.ts';
import { deviceLogActions, shareEmailError, sharePrivileges } from './sharing.rules.ts';

const flag = z.union([z.literal(0), z.literal(1)]);
const accessRightsFlag = z.union(sharePrivileges.map((one) => z.literal(one)));

export const share = z
  .object({
    _id: z.string(),
    userId: z.string(),
    deviceUUID: z.string(),
    isOwnerFlag: flag,
    accessRightsFlag,
    securityLevel: flag,
    sharedUserWithEmail: z.string(),
    sharerName: z.string(),
    /** 0 pending, 1 accepted. */
    isAcceptedFlag: flag,
    startDate: z.iso.datetime(),
    /** Null: the share does not expire. */
    expiryDate: z.iso.datetime().nullable(),
    message: z.string(),
    /** Recipient; null until they accept. */
    user: z.object({ name: z.string(), profilePicture: z.string() }).nullable(),
  })
  .meta({ id: 'Share' });

export type Share = z.output<typeof share>;

const required = 'field-required' satisfies ErrorCode;

const invitedEmail = z
  .string(required)
  .max(320, 'invalid-share-email' satisfies ErrorCode)
  .transform(normalizeEmail)
  .superRefine((value, context) => {
    const error = shareEmailError(value);
    if (error) context.addIssue({ code: 'custom', message: error });
  });

const shareCompanion = z.object({
  id: z.string(),
  kind: z.enum(['share', 'notification-email', 'live-link']),
  /** Email address; for a live link its label, which may be empty. */
  email: z.string(),
});

export type ShareCompanion = z.output<typeof shareCompanion>;

const keptIds = z
  .string()
  .max(4000)
  .default('')
  .transform((text) => text.split(',').filter((id) => id !== ''));

const details = {
  accessRightsFlag,
  securityLevel: flag,
  sharerName: z.string(required).trim().min(1, required).max(100),
  message: z.string().max(1000),
  expiryDate: z.iso.datetime({ offset: true }).nullable(),
};

const shareId = z.object({ shareId: z.string().min(1).max(100) });

export const accountShare = z
  .object({
    _id: z.string(),
    userId: z.string(),
    email: z.string(),
    isAcceptedFlag: flag,
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'AccountShare' });

export type AccountShare = z.output<typeof accountShare>;

export const sharingSchemas = {
  listShares: {
    summary: 'Who a device is shared with',
    params: field.id,
    response: z.object({ data: z.array(share) }),
  },
  createShare: {
    summary: 'Share a device; the person is invited by mail',
    errors: [
      'field-required',
      'invalid-share-email',
      'user-mismatch',
      'device-not-found',
      'permission-denied',
      'wrong-master-key',
      'share-with-oneself',
      'expiry-required',
      'expiry-in-past',
      'already-shared',
      'too-many-attempts',
    ],
    status: 201,
    body: z.strictObject({
      deviceUUID: z.string().min(1).max(100),
      sharedUserWithEmail: invitedEmail,
      masterKey: z.string().min(1).max(64),
      userId: z.string().max(100).optional(),
      /** This and the next two fields are sent by old clients and ignored: the server derives them. */
      isOwnerFlag: flag.optional(),
      isAcceptedFlag: z.literal(0).optional(),
      startDate: z.iso.datetime({ offset: true }).optional(),
      accessRightsFlag: accessRightsFlag.default(1),
      securityLevel: flag.default(0),
      sharerName: details.sharerName,
      message: details.message.default(''),
      /** Used for Limited only; defaults to one month from now. */
      expiryDate: details.expiryDate.optional(),
    }),
    response: z.object({ share }),
  },
  updateShare: {
    summary: 'Change a share',
    errors: [
      'share-not-found',
      'permission-denied',
      'own-share',
      'user-mismatch',
      'share-mismatch',
      'expiry-required',
      'expiry-in-past',
      'field-required',
      'invalid-share-email',
    ],
    params: shareId,
    body: z.strictObject(details).partial(),
    response: z.object({ share }),
  },
  listShareCompanions: {
    summary: 'What ends together with a share: what its person brought to the device',
    errors: ['share-not-found', 'permission-denied'],
    params: shareId,
    response: z.object({ data: z.array(shareCompanion) }),
  },
  removeShare: {
    summary: 'End a share, or leave one, and what its person brought; the owner may keep single ones of these',
    errors: ['share-not-found', 'permission-denied'],
    params: shareId,
    /** Comma-separated ids from `listShareCompanions`. */
    query: z.object({ keep: keptIds }),
    response: field.message,
  },
  removeAllShares: { summary: 'End all shares of a device', params: field.id, response: field.message },
  resendShare: {
    summary: 'Send the invitation again',
    errors: [
      'field-required',
      'invalid-share-email',
      'share-not-found',
      'permission-denied',
      'user-mismatch',
      'share-mismatch',
      'share-accepted',
      'too-many-attempts',
    ],
    body: z.strictObject({
      shareId: z.string().min(1).max(100),
      userId: z.string().max(100).optional(),
      sharedUserWithEmail: z.string().max(320).optional(),
      deviceUUID: z.string().max(100).optional(),
    }),
    response: field.message,
  },
  getInvitation: {
    summary: 'What an invitation is about, for the holder of its link',
    errors: ['share-expired'],
    params: field.token,
    response: z.object({
      invitation: z.object({
        email: z.string(),
        sharerName: z.string(),
        message: z.string(),
        /** Null if the whole account is shared. */
        deviceName: z.string().nullable(),
        accessRightsFlag,
        /** Null: the share does not expire. */
        expiryDate: z.iso.datetime().nullable(),
      }),
    }),
  },
  acceptShare: {
    summary: 'Accept an invitation, as the invited address',
    errors: ['share-expired', 'share-for-other-email', 'share-with-oneself', 'share-in-circle'],
    params: field.token,
    response: z.object({ share: share.nullable() }),
  },
  declineShare: {
    summary: 'Decline an invitation',
    errors: ['share-expired'],
    params: field.token,
    response: field.message,
  },
  listAccountShares: {
    summary: 'Who the caller shares the whole account with, and who shares theirs with the caller',
    errors: ['user-not-found'],
    params: z.object({ userId: z.string().min(1).max(100) }),
    response: z.object({ data: z.array(accountShare) }),
  },
  inviteToAccount: {
    summary: "Share all one's own devices, present and future",
    errors: [
      'invalid-email',
      'invalid-share-email',
      'field-required',
      'user-mismatch',
      'account-share-with-oneself',
      'already-shared',
      'too-many-attempts',
    ],
    status: 201,
    body: z.strictObject({ userId: z.string().max(100).optional(), email: invitedEmail }),
    response: z.object({ share: accountShare }),
  },
  removeAccountShare: {
    summary: 'End the sharing of an account',
    errors: ['share-not-found'],
    params: shareId,
    response: field.message,
  },
  listDeviceActivity: {
    summary: 'Who shared, changed, accepted and removed what, newest first',
    params: field.id,
    query: pageQuery,
    response: pageOf(
      z.object({
        id: z.string(),
        action: z.enum(deviceLogActions),
        /** User who acted; empty for an automatic expiry. */
        actor: z.string(),
        subject: z.string(),
        detail: z.string(),
        at: z.iso.datetime(),
      }),
    ),
  },
} as const satisfies Record<string, EndpointSchemas>;
