import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Carousel } from './carousel.tsx';

const slides = 3;
const total = 8;

/** Pages as a server cuts them. */
const Paged = () => {
  const [page, setPage] = useState(0);
  const shown = Array.from({ length: total }, (_, index) => `Slide ${index + 1}`).slice(
    page * slides,
    (page + 1) * slides,
  );
  return (
    <MantineProvider env="test">
      <Carousel
        label="Slides"
        previousText="Previous"
        nextText="Next"
        slides={slides}
        position={page}
        last={Math.ceil(total / slides) - 1}
        onMove={setPage}
        range={`Page ${page + 1}`}
      >
        {shown.map((name) => (
          <li key={name}>
            <button type="button">{name}</button>
          </li>
        ))}
      </Carousel>
    </MantineProvider>
  );
};

const shown = () => screen.getAllByRole('button', { name: /^Slide/ }).map(({ textContent }) => textContent);

describe('the carousel', () => {
  it('turns pages by its buttons, from the first to the last', async () => {
    const actor = userEvent.setup({ delay: null });
    render(<Paged />);
    const [previous, next] = ['Previous', 'Next'].map((name) => screen.getByRole('button', { name }));
    expect(previous).toBeDisabled();
    await actor.click(next!);
    expect(shown()).toEqual(['Slide 4', 'Slide 5', 'Slide 6']);
    await actor.click(next!);
    expect(screen.getByText('Page 3')).toBeVisible();
    expect(next).toBeDisabled();
    await actor.click(previous!);
    expect(shown()[0]).toBe('Slide 4');
  });

  it('turns pages by the arrow keys and keeps the focus within', async () => {
    const actor = userEvent.setup({ delay: null });
    render(<Paged />);
    screen.getByRole('button', { name: 'Slide 2' }).focus();
    await actor.keyboard('{ArrowRight}');
    expect(screen.getByRole('button', { name: 'Slide 6' })).toHaveFocus();
    await actor.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(screen.getByRole('button', { name: 'Slide 1' })).toHaveFocus();
  });
});
