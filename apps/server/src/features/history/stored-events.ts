import type { DomainEvents } from '@holdfast/contract/events';
import type { Places } from '../../platform/geo/places.ts';
import { type Folded, toChanges } from './fold-reports.ts';
import { toPoint } from './point.presenter.ts';
import type { DevicePoint } from './points.repository.ts';

// Lazily presented: most points are never viewed.

export class StoredEvent implements Readonly<DomainEvents['point.stored']> {
  readonly deviceId: string;
  readonly #deviceUuid: string;
  readonly #row: DevicePoint;
  readonly #places: Places;

  constructor(deviceId: string, deviceUuid: string, row: DevicePoint, places: Places) {
    this.deviceId = deviceId;
    this.#deviceUuid = deviceUuid;
    this.#row = row;
    this.#places = places;
  }

  get point() {
    const timestamp = new Date(this.#row.timestamp * 1000);
    return toPoint({ ...this.#row, deviceId: this.deviceId, timestamp }, this.#deviceUuid, this.#places);
  }
}

export class ReportedEvent implements Readonly<DomainEvents['device.reported']> {
  readonly deviceId: string;
  readonly deviceUUID: string;
  readonly #folded: Folded;
  readonly #hasMoved: boolean;

  constructor(folded: Folded, hasMoved: boolean) {
    this.deviceId = folded.device.id;
    this.deviceUUID = folded.device.deviceUuid;
    this.#folded = folded;
    this.#hasMoved = hasMoved;
  }

  get changes() {
    return toChanges(this.#folded, this.#hasMoved);
  }
}
