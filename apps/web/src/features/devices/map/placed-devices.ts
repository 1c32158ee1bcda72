import type { Device } from '@holdfast/contract/devices';

export interface PlacedDevice {
  id: string;
  latitude: number;
  longitude: number;
  address: string;
  device: Device;
}

/** The devices that told where they are. */
export const placedDevices = (devices: readonly Device[]): PlacedDevice[] =>
  devices.flatMap((device) => {
    if (!device.position) return [];
    const { latitude, longitude, address } = device.position;
    return [{ id: device._id, latitude, longitude, address, device }];
  });
