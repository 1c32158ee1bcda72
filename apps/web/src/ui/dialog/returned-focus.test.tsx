import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Menu } from '../mantine/menu.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

type Step = 'closed' | 'form' | 'question';

const Page = () => {
  const [step, setStep] = useState<Step>('closed');
  const close = () => setStep('closed');
  return (
    <MantineProvider env="test">
      <button type="button" onClick={() => setStep('form')}>
        Rename
      </button>
      <Menu>
        <Menu.Target>
          <button type="button">More</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setStep('question')}>Remove</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {step === 'form' && (
        <Dialog title="New name" onClose={close}>
          <button type="button" onClick={() => setStep('question')}>
            Go on
          </button>
        </Dialog>
      )}
      {step === 'question' && (
        <ConfirmDialog title="Sure?" text="" confirmText="Yes" icon={null} onConfirm={() => {}} onClose={close} />
      )}
    </MantineProvider>
  );
};

const button = (name: string) => screen.getByRole('button', { name });
const isInside = (name: string) =>
  waitFor(() => expect(screen.getByRole('dialog', { name })).toContainElement(document.activeElement as HTMLElement));

const open = () => {
  render(<Page />);
  return userEvent.setup({ delay: null });
};

describe('the focus', () => {
  it('comes back to the button that opened a dialog', async () => {
    const actor = open();
    await actor.click(button('Rename'));
    await isInside('New name');
    await actor.keyboard('{Escape}');
    await waitFor(() => expect(button('Rename')).toHaveFocus());
  });

  it('comes back over a second dialog that took the place of the first', async () => {
    const actor = open();
    await actor.click(button('Rename'));
    await isInside('New name');
    await actor.click(button('Go on'));
    await isInside('Sure?');
    await actor.keyboard('{Escape}');
    await waitFor(() => expect(button('Rename')).toHaveFocus());
  });

  it('comes back to the button of the menu whose entry opened a dialog', async () => {
    const actor = open();
    await actor.click(button('More'));
    await actor.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    await isInside('Sure?');
    await actor.keyboard('{Escape}');
    await waitFor(() => expect(button('More')).toHaveFocus());
  });
});
