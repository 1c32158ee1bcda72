import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toast } from './toast.ts';
import { Toaster } from './toaster.tsx';

const show = (text: string) => act(() => toast.error(text));
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    render(<Toaster />);
  });

  it('stay for four seconds [P1.9.22] [P2.9.18]', () => {
    show('Permission denied');
    wait(3999);
    expect(screen.getByText('Permission denied')).toBeInTheDocument();
    wait(1);
    expect(screen.queryByText('Permission denied')).not.toBeInTheDocument();
  });

  it('stand at the top in the centre [P1.9.22] [P2.9.18]', () => {
    show('Permission denied');
    const { position, top, left, translate } = getComputedStyle(screen.getByRole('list'));
    expect({ position, top, left, translate }).toEqual({
      position: 'fixed',
      top: '16px',
      left: '50%',
      translate: '-50% 0',
    });
  });

  it('are announced to screen readers without interrupting them', () => {
    expect(screen.getByRole('region', { name: 'Messages' })).toHaveAttribute('aria-live', 'polite');
  });

  it('are not printed over a report', () => {
    show('Permission denied');
    expect(screen.getByRole('list')).toHaveAttribute('data-screen-only');
  });

  it('can be closed before their time', () => {
    show('Permission denied');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('Permission denied')).not.toBeInTheDocument();
  });

  it('wait while somebody is still reading', () => {
    show('Permission denied');
    fireEvent.pointerEnter(screen.getByRole('listitem'));
    wait(60_000);
    expect(screen.getByText('Permission denied')).toBeInTheDocument();
    fireEvent.pointerLeave(screen.getByRole('listitem'));
    wait(4000);
    expect(screen.queryByText('Permission denied')).not.toBeInTheDocument();
  });

  it('do not repeat what is still shown', () => {
    show('Permission denied');
    show('Permission denied');
    expect(screen.getAllByText('Permission denied')).toHaveLength(1);
  });

  it('take markup as text', () => {
    show('<img src=x onerror=alert(1)>');
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeInTheDocument();
    expect(document.querySelector('img')).toBeNull();
  });
});
