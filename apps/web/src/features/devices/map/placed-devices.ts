import type { MapDevice } from '@holdfast/contract/devices';

export interface PlacedDevice {
  id: string;
  latitude: number;
  longitude: number;
  address: string;
  device: MapDevice;
}

export const placedDevices = (devices: readonly MapDevice[]): PlacedDevice[] =>
  devices.flatMap((device) => {
    if (!device.position) return [];
    const { latitude, longitude, address } = device.position;
    return [{ id: device._id, latitude, longitude, address, device }];
  });
