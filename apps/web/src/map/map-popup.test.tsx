import { render, screen } from '@testing-library/react';
import { MapContainer } from 'react-leaflet';
import { expect, it } from 'vitest';
import { MapPopup } from './map-popup.tsx';

const popupSaying = (text: string) => (
  <MapContainer center={[-33.88, 151.2]} zoom={14}>
    <MapPopup at={{ latitude: -33.88, longitude: 151.2 }} label="Garage" over={28} onClose={() => undefined}>
      <button type="button">{text}</button>
    </MapPopup>
  </MapContainer>
);

it('keeps the focus inside when what it says changes', async () => {
  const { rerender } = render(popupSaying('Just now'));
  (await screen.findByRole('button', { name: 'Just now' })).focus();
  rerender(popupSaying('A minute ago'));
  expect(await screen.findByRole('button', { name: 'A minute ago' })).toHaveFocus();
});
