import { afterEach, expect, it, vi } from 'vitest';
import { aUser } from '../../../test/factories.ts';
import { mockAccount, network } from '../../../test/network.ts';
import { clearSession, session, setUser } from '../../lib/session.ts';
import { keepLanguage } from './keep-language.ts';

afterEach(() => clearSession());

const listen = () => {
  const update = vi.fn(({ body }: { body: object }) => ({ updatedUser: aUser(body) }));
  network.use(mockAccount.updateUser(update));
  return update;
};

it('tells the server the language of the page, so that mails speak it', async () => {
  const update = listen();
  setUser(aUser());
  await keepLanguage('de');
  expect(update).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ body: { language: 'de' } }));
  expect(session.getState().user?.language).toBe('de');
});

it.each(['en', 'pseudo'])('says nothing where nothing changes or nobody reads it: %s', async (language) => {
  const update = listen();
  setUser(aUser());
  await keepLanguage(language);
  expect(update).not.toHaveBeenCalled();
});
