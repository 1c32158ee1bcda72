import type { Device } from '@holdfast/contract/devices';
import { screen } from '@testing-library/react';
import type { renderPage } from './render-page.tsx';

type Actor = ReturnType<typeof renderPage>['actor'];

export const chooseFromMenu = async (actor: Actor, { name }: Device, entry: string) => {
  await actor.click(screen.getByRole('button', { name: `Menu of ${name}` }));
  await actor.click(await screen.findByRole('menuitem', { name: entry }));
};
