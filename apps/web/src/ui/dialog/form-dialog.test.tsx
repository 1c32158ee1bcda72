import { MantineProvider } from '@mantine/core';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { FormDialog } from './form-dialog.tsx';

const nothing = () => {};

/** A request that a test settles when it wants. */
const openRequest = () => {
  let resolve = nothing;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve: () => resolve() };
};

const openForm = (props: Partial<Parameters<typeof FormDialog>[0]> = {}) => {
  const onClose = vi.fn();
  render(
    <MantineProvider env="test">
      <FormDialog title="Rename" submitText="Save" onSubmit={nothing} onClose={onClose} {...props}>
        <input aria-label="Name" data-autofocus />
      </FormDialog>
    </MantineProvider>,
  );
  return { onClose, actor: userEvent.setup({ delay: null }) };
};

const button = (name: string) => screen.getByRole('button', { name });
const clickTwice = (name: string) =>
  act(async () => {
    button(name).click();
    button(name).click();
  });

describe('a form dialog', () => {
  it('sends one request for two submits in one render, and closes when it is done', async () => {
    const request = openRequest();
    const onSubmit = vi.fn(() => request.promise);
    const { onClose } = openForm({ onSubmit });
    await clickTwice('Save');
    expect(onSubmit).toHaveBeenCalledOnce();
    expect(button('Save')).toBeDisabled();
    expect(onClose).not.toHaveBeenCalled();
    await act(async () => request.resolve());
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('stays open after a failure, shows it and can be sent again', async () => {
    const onSubmit = vi.fn(() => Promise.reject(new Error('refused')));
    const { onClose, actor } = openForm({ onSubmit, error: <p role="alert">Name is taken</p> });
    await actor.click(button('Save'));
    expect(screen.getByRole('alert')).toHaveTextContent('Name is taken');
    await waitFor(() => expect(button('Save')).toBeEnabled());
    await actor.click(button('Save'));
    expect(onSubmit).toHaveBeenCalledTimes(2);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('stays open when nothing was sent', async () => {
    const { onClose, actor } = openForm({ onSubmit: () => undefined });
    await actor.click(button('Save'));
    expect(onClose).not.toHaveBeenCalled();
    expect(button('Save')).toBeEnabled();
  });

  it.each([
    ['Escape', (actor: ReturnType<typeof openForm>['actor']) => actor.keyboard('{Escape}')],
    ['Cancel', (actor: ReturnType<typeof openForm>['actor']) => actor.click(button('Cancel'))],
    ['Close', (actor: ReturnType<typeof openForm>['actor']) => actor.click(button('Close'))],
  ])('closes by %s, but not while a request is pending', async (_name, leave) => {
    const request = openRequest();
    const { onClose, actor } = openForm({ onSubmit: () => request.promise, onSuccess: nothing });
    await actor.click(button('Save'));
    await leave(actor);
    expect(onClose).not.toHaveBeenCalled();
    await act(async () => request.resolve());
    await leave(actor);
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('a dialog that asks for a confirmation', () => {
  it('sends one request for two clicks in one render, and closes when it is done', async () => {
    const onConfirm = vi.fn(() => Promise.resolve());
    const onClose = vi.fn();
    render(
      <MantineProvider env="test">
        <ConfirmDialog title="Remove?" text="" confirmText="Remove" icon="" onConfirm={onConfirm} onClose={onClose} />
      </MantineProvider>,
    );
    await clickTwice('Remove');
    expect(onConfirm).toHaveBeenCalledOnce();
    expect(onClose).toHaveBeenCalledOnce();
  });
});
