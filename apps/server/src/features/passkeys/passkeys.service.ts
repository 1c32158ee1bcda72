import type { PasskeyAssertion, PasskeyRegistration } from '@holdfast/contract/passkeys';
import { maxPasskeys } from '@holdfast/contract/passkeys.rules';
import { uuidv7 } from 'uuidv7';
import type { Core } from '../../platform/core.ts';
import { isUuid } from '../../platform/db/is-uuid.ts';
import { AppError } from '../../platform/errors.ts';
import type { Client } from '../../platform/http/client.ts';
import type { Principal } from '../../platform/http/principal.ts';
import type { UsersService } from '../account/users.service.ts';
import type { AuthMailService } from '../auth/auth-mail.service.ts';
import type { ChallengesService } from '../auth/challenges/challenges.service.ts';
import type { CredentialsService } from '../auth/credentials/credentials.service.ts';
import type { LimitsService } from '../auth/limits/limits.service.ts';
import type { SessionsService } from '../auth/sessions/sessions.service.ts';
import type { LoginService } from '../auth/sign-in/login.service.ts';
import { hasOidcLink } from '../oidc/oidc.queries.ts';
import { passkeyKindOf } from './passkey-kind.ts';
import type { PasskeySite } from './passkey-site.ts';
import { toPasskey } from './passkeys.presenter.ts';
import { countPasskeys } from './passkeys.queries.ts';
import { passkeysRepository } from './passkeys.repository.ts';
import { verifyAssertion, verifyRegistration } from './verify-passkey.ts';
import { loadWebauthn } from './webauthn.ts';

const attemptsRule = { limit: 30, windowSeconds: 15 * 60 };
const startsByPerson = { limit: 30, windowSeconds: 3600 };
const patience = 5 * 60_000;

export type PasskeysService = ReturnType<typeof createPasskeysService>;

/** WebAuthn user handle; it contains no personal data. */
const handleOf = (userId: string) => Buffer.from(userId.replaceAll('-', ''), 'hex');

export const createPasskeysService = (
  { db, transact, clock }: Core,
  deps: {
    site: PasskeySite | null;
    users: UsersService;
    limits: LimitsService;
    challenges: ChallengesService;
    credentials: CredentialsService;
    sessions: SessionsService;
    login: LoginService;
    authMail: AuthMailService;
    /** Whether a link to the OpenID Connect provider can be used to sign in. */
    hasOidc: boolean;
    brandName: string;
  },
) => {
  const { users, limits, challenges, credentials, sessions, login, authMail, hasOidc, brandName } = deps;

  const getSite = (): PasskeySite => {
    if (!deps.site) throw new AppError('passkey-other-site');
    return deps.site;
  };

  return {
    /** Returns the WebAuthn options, and the encrypted challenge for a cookie. */
    startSignIn: async () => {
      const { generateAuthenticationOptions } = await loadWebauthn();
      const options = await generateAuthenticationOptions({
        rpID: getSite().id,
        userVerification: 'required',
        timeout: patience,
      });
      return { options, sealed: challenges.seal('passkey-sign-in', { challenge: options.challenge }) };
    },

    /**
     * User verification (PIN, fingerprint, face) is required, so the passkey counts as two factors and no code is
     * needed.
     */
    signIn: async (sealed: string, credential: PasskeyAssertion, client: Client) => {
      const site = getSite();
      const asked = challenges.open('passkey-sign-in', sealed);
      if (!asked) throw new AppError('passkey-expired');
      const row = await passkeysRepository(db).findByCredential(credential.id);
      if (!row || credential.response.userHandle !== handleOf(row.userId).toString('base64url')) {
        throw new AppError('passkey-unknown');
      }
      // Only for known passkeys, so that unknown ones cause no database writes.
      if (!(await challenges.spend(db, asked))) throw new AppError('passkey-expired');
      // Rate limit per passkey and network: unknown passkeys do not count.
      const attempt = await limits.begin(`passkey ${row.id} ${limits.networkOf(client.ip)}`, attemptsRule);
      const counter = await verifyAssertion(site, asked.content.challenge, credential, row);
      const token = await transact(async (tx) => {
        // Row lock: a concurrent reset has either removed the passkey already, or later ends this session.
        await credentials.holdHasPassword(tx, row.userId);
        if (!(await passkeysRepository(tx).use(row.id, counter, clock()))) throw new AppError('passkey-refused');
        return login.openSession(tx, row.userId, client, true);
      });
      await attempt.giveBack();
      return login.signedIn(row.userId, token);
    },

    list: async (userId: string) => (await passkeysRepository(db).list(userId)).map(toPasskey),

    start: async ({ userId, sessionId }: Principal) => {
      const user = await users.findById(db, userId);
      if (!user || !sessionId) throw new AppError('user-not-found');
      await limits.count(`passkeys by ${userId}`, startsByPerson);
      const known = await passkeysRepository(db).list(userId);
      if (known.length >= maxPasskeys) throw new AppError('too-many-passkeys');
      const { generateRegistrationOptions } = await loadWebauthn();
      const options = await generateRegistrationOptions({
        rpName: brandName,
        rpID: getSite().id,
        userName: user.email,
        userDisplayName: user.name,
        userID: new Uint8Array(handleOf(userId)),
        timeout: patience,
        attestationType: 'none',
        excludeCredentials: known.map(({ credentialId, transports }) => ({
          id: credentialId,
          transports: transports,
        })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      const { challenge } = options;
      return { options, ticket: challenges.seal('passkey-add', { challenge, userId, sessionId }) };
    },

    add: async (
      principal: Principal,
      asked: { ticket: string; name: string; credential: PasskeyRegistration },
      { userAgent }: Pick<Client, 'userAgent'>,
    ) => {
      const { userId, sessionId } = principal;
      const ticket = challenges.open('passkey-add', asked.ticket);
      const isTheirs = ticket?.content.userId === userId && ticket.content.sessionId === sessionId;
      if (!ticket || !isTheirs || !(await challenges.spend(db, ticket))) throw new AppError('passkey-expired');
      const kept = await verifyRegistration(getSite(), ticket.content.challenge, asked.credential);
      const kind = passkeyKindOf(kept.transports, userAgent, asked.credential.authenticatorAttachment);
      const row = { id: uuidv7(), userId, ...kept, kind, name: asked.name, createdAt: clock(), lastUsedAt: null };
      await transact(async (tx) => {
        await sessions.hold(tx, principal);
        if ((await countPasskeys(tx, userId)) >= maxPasskeys) throw new AppError('too-many-passkeys');
        if (!(await passkeysRepository(tx).insert(row))) throw new AppError('passkey-known');
        await authMail.notify(tx, 'passkeyAdded', userId);
      });
      return toPasskey(row);
    },

    rename: async (userId: string, id: string, name: string) => {
      const row = isUuid(id) ? await passkeysRepository(db).rename(userId, id, name) : undefined;
      if (!row) throw new AppError('passkey-not-found');
      return toPasskey(row);
    },

    remove: async (userId: string, id: string) => {
      if (!isUuid(id)) throw new AppError('passkey-not-found');
      await transact(async (tx) => {
        const hasPassword = await credentials.holdHasPassword(tx, userId);
        if (!(await passkeysRepository(tx).remove(userId, id))) throw new AppError('passkey-not-found');
        const isOpen = hasPassword || (await countPasskeys(tx, userId)) > 0;
        if (!isOpen && !(hasOidc && (await hasOidcLink(tx, userId)))) throw new AppError('last-way-in');
        await authMail.notify(tx, 'passkeyRemoved', userId);
      });
    },
  };
};
