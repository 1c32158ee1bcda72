import type { LocationMessage } from '../src/gateway/up-message.ts';
import type { TestApp } from './test-app.ts';

interface Reporter {
  _id: string;
  deviceUUID: string;
  imei?: string | undefined;
}

/** Stores points like one message of the device; resolves after the commit. */
export const reportPoints = (
  test: TestApp,
  { _id: id, deviceUUID: deviceUuid, imei = '' }: Reporter,
  points: (Partial<LocationMessage> | undefined)[],
) => {
  const messages = points.map((point) => ({
    type: 'location' as const,
    timestamp: 0,
    latitude: 1,
    longitude: 2,
    ...point,
  }));
  return test.gateway.pipeline.receive({ id, deviceUuid, imei }, { messages, refused: [] });
};
