import { isEmail, normalizeEmail } from '@holdfast/contract/email.rules';
import type { OidcStep } from '@holdfast/contract/oidc';
import type { Role } from '@holdfast/contract/roles.rules';
import { isTimezone } from '@holdfast/contract/timezones.rules';
import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { AppError } from '../../platform/errors.ts';
import type { Client } from '../../platform/http/client.ts';
import { type OidcClaims, type OidcClient, OidcError } from '../../platform/oidc/oidc-client.ts';
import { randomToken } from '../../platform/secrets/secrets.ts';
import type { UsersService } from '../account/users.service.ts';
import type { AuthMailService } from '../auth/auth-mail.service.ts';
import type { Challenge, ChallengesService } from '../auth/challenges/challenges.service.ts';
import type { CredentialsService, PasswordHash } from '../auth/credentials/credentials.service.ts';
import type { LimitsService } from '../auth/limits/limits.service.ts';
import type { SessionsService } from '../auth/sessions/sessions.service.ts';
import type { LoginService } from '../auth/sign-in/login.service.ts';
import { countPasskeys } from '../passkeys/passkeys.queries.ts';
import { removeOidcLink } from './oidc.queries.ts';
import { type Identity, oidcRepository } from './oidc.repository.ts';

const hour = 3600;
const refusalsPerAddress = { limit: 60, windowSeconds: hour };
const signupsPerAddress = { limit: 20, windowSeconds: hour };

export interface Person extends Identity {
  email: string;
  name: string;
}

export interface Linking {
  ticket: string;
  password: string;
  twoFactorCode?: string | undefined;
  captcha?: string | undefined;
}

export interface NewAccount {
  ticket: string;
  name: string;
  country: string;
  timezone?: string | undefined;
}

type Ticket = Challenge<'oidc-person'>;

export type OidcService = ReturnType<typeof createOidcService>;

const errorOf = (error: unknown) => {
  if (!(error instanceof OidcError)) return error;
  return new AppError(`oidc-${error.kind}`);
};

export const createOidcService = (
  { db, transact, clock, log }: Core,
  deps: {
    /** Null if no provider is configured. */
    client: OidcClient | null;
    maySignUp: boolean;
    users: UsersService;
    limits: LimitsService;
    challenges: ChallengesService;
    credentials: CredentialsService;
    sessions: SessionsService;
    login: LoginService;
    authMail: AuthMailService;
    rolesOf: (tx: Db, email: string) => Promise<Role[]>;
  },
) => {
  const { maySignUp, users, limits, challenges, credentials, sessions, login, authMail, rolesOf } = deps;

  const getClient = (): OidcClient => {
    if (!deps.client) throw new AppError('oidc-off');
    return deps.client;
  };

  const ask = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      if (error instanceof OidcError && error.kind !== 'cancelled') log.warn({ err: error }, 'sign-in service');
      throw errorOf(error);
    });

  const personOf = ({ issuer, subject, email, isEmailVerified, name }: OidcClaims): Person => {
    const address = normalizeEmail(email);
    if (!isEmailVerified || !isEmail(address)) throw new AppError('oidc-email-unverified');
    return { issuer, subject, email: address, name: name.trim().slice(0, 100) };
  };

  const openTicket = (sealed: string): Ticket => {
    getClient();
    const ticket = challenges.open('oidc-person', sealed);
    if (!ticket) throw new AppError('oidc-expired');
    return ticket;
  };

  const spend = async (tx: Db, ticket: Ticket) => {
    if (!(await challenges.spend(tx, ticket))) throw new AppError('oidc-expired');
  };

  const nextStep = (step: OidcStep['step'], person: Person, begunAt: number): OidcStep => ({
    twoFactorCodeRequired: step === 'code',
    step,
    ticket: challenges.seal('oidc-person', { ...person, begunAt }),
    email: person.email,
    name: person.name,
  });

  /** The provider replaces only the password; a two-factor code is still required. */
  const enter = (userId: string, person: Identity, client: Client, coded?: { ticket: Ticket; code: string }) =>
    login.enterWithCode(userId, coded?.code, client, async (tx) => {
      if (coded) await spend(tx, coded.ticket);
      if (!(await oidcRepository(tx).use(person, userId, clock()))) throw new AppError('oidc-expired');
    });

  /** A unique conflict means that a concurrent request linked the same identity. */
  const linking = <T>(work: (tx: Db) => Promise<T>): Promise<T> =>
    transact(work).catch((error: unknown) => {
      throw isUniqueViolation(error) ? new AppError('oidc-expired') : error;
    });

  /**
   * A password reset invalidates links that were started before it: a session opened with the old password must not add
   * one.
   */
  const holdUnreset = async (tx: Db, userId: string, sessionId: string | null, begunAt: number) => {
    const isUnchanged = await credentials.holdPasswordSince(tx, userId, new Date(begunAt || 0));
    const isOpen = await sessions.isHeld(tx, sessionId);
    if (!isUnchanged || !isOpen) throw new AppError('oidc-expired');
  };

  const keepLink = async (tx: Db, userId: string, { issuer, subject, email }: Person) => {
    const now = clock();
    await oidcRepository(tx).replace({ userId, issuer, subject, email, createdAt: now, lastUsedAt: now });
    await authMail.notify(tx, 'oidcLinked', userId);
  };

  /**
   * For an unverified account, which may have been created by someone else: its password and sessions are invalidated.
   */
  const takeOver = async (tx: Db, userId: string, { name, country }: NewAccount, hash: PasswordHash) => {
    await credentials.markVerified(tx, userId);
    await users.update(tx, userId, { name, country });
    await credentials.dropPassword(tx, userId, hash);
    await sessions.endAll(tx, userId);
  };

  const createAccount = async (
    tx: Db,
    email: string,
    { name, country, timezone = '' }: NewAccount,
    hash: PasswordHash,
  ) => {
    const zone = isTimezone(timezone) ? timezone : '';
    const user = await users.create(tx, { name, email, country, timezone: zone, roles: await rolesOf(tx, email) });
    if (!user) throw new AppError('oidc-expired');
    await credentials.create(tx, user.id, hash, { isVerified: true, hasPassword: false });
    return user.id;
  };

  return {
    /** Returns the redirect URL and the encrypted checks (state, nonce, PKCE verifier) for a cookie. */
    start: async () => {
      const client = getClient();
      const { url, checks } = await ask(client.start());
      return { url, sealed: challenges.seal('oidc-flow', checks) };
    },

    finish: async (sealed: string, query: string, client: Client) => {
      const provider = getClient();
      const flow = challenges.open('oidc-flow', sealed);
      if (!flow) throw new AppError('oidc-expired');
      const attempt = await limits.begin(`oidc ${limits.networkOf(client.ip)}`, refusalsPerAddress);
      if (!(await challenges.spend(db, flow))) throw new AppError('oidc-expired');
      const person = personOf(await ask(provider.finish(query, flow.content)));
      await attempt.giveBack();
      const link = await oidcRepository(db).findByIdentity(person);
      if (link) {
        const entered = await enter(link.userId, person, client);
        return entered ?? { response: nextStep('code', person, flow.sealedAt), trust: null };
      }
      const user = await users.findByEmail(db, person.email);
      if (user && (await credentials.isVerified(user.id)))
        return { response: nextStep('link', person, flow.sealedAt), trust: null };
      if (!maySignUp) throw new AppError('oidc-sign-up-off');
      return { response: nextStep('sign-up', person, flow.sealedAt), trust: null };
    },

    enterCode: async (sealed: string, code: string, client: Client) => {
      const ticket = openTicket(sealed);
      const link = await oidcRepository(db).findByIdentity(ticket.content);
      if (!link) throw new AppError('oidc-expired');
      const entered = await enter(link.userId, ticket.content, client, { ticket, code });
      if (!entered) throw new AppError('code-required');
      return entered;
    },

    /** The owner confirms the link with a regular sign-in, under the same rate limits. */
    link: async ({ ticket: sealed, ...proof }: Linking, client: Client) => {
      const ticket = openTicket(sealed);
      const person = ticket.content;
      const { response, trust } = await login.login({ username: person.email, ...proof }, client);
      if (response.twoFactorCodeRequired) return { response, trust };
      const opened = await sessions.authenticate(response.authToken.replace('Bearer ', ''));
      await linking(async (tx) => {
        await spend(tx, ticket);
        await holdUnreset(tx, response.user._id, opened?.sessionId ?? null, person.begunAt);
        // The address may have changed its account since the provider verified it.
        if ((await oidcRepository(tx).holdEmail(response.user._id)) !== person.email) {
          throw new AppError('oidc-expired');
        }
        await keepLink(tx, response.user._id, person);
      });
      return { response, trust };
    },

    signUp: async (asked: NewAccount, client: Client) => {
      const ticket = openTicket(asked.ticket);
      if (!maySignUp) throw new AppError('oidc-sign-up-off');
      await limits.count(`oidc signup ${limits.networkOf(client.ip)}`, signupsPerAddress);
      const person = ticket.content;
      const hash = await credentials.hash(randomToken(), limits.networkOf(client.ip));
      const { userId, token } = await linking(async (tx) => {
        await spend(tx, ticket);
        const former = await users.findByEmail(tx, person.email);
        if (former && (await credentials.isVerified(former.id, tx))) throw new AppError('email-taken');
        if (former) await takeOver(tx, former.id, asked, hash);
        const userId = former?.id ?? (await createAccount(tx, person.email, asked, hash));
        await keepLink(tx, userId, person);
        return { userId, token: await login.openSession(tx, userId, client, false) };
      });
      return login.signedIn(userId, token);
    },

    find: async (userId: string) => {
      const link = await oidcRepository(db).find(userId);
      if (!link) return null;
      const { email, createdAt, lastUsedAt } = link;
      return { email, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
    },

    remove: (userId: string) =>
      transact(async (tx) => {
        const hasPassword = await credentials.holdHasPassword(tx, userId);
        if (!(await removeOidcLink(tx, userId))) throw new AppError('oidc-not-linked');
        if (!hasPassword && (await countPasskeys(tx, userId)) === 0) throw new AppError('last-way-in');
        await authMail.notify(tx, 'oidcUnlinked', userId);
      }),
  };
};
