import {
  type DeliveryReason,
  failingDaysMax,
  type OffReason,
  retrySeconds,
} from '@holdfast/contract/integrations.rules';
import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import { gather } from '../../platform/gather.ts';
import type { NewJob } from '../../platform/jobs/jobs.ts';
import { keepNoting } from '../../platform/jobs/keep-noting.ts';
import type { RunningJob } from '../../platform/jobs/worker.ts';
import type { MailService } from '../mailbox/mail.service.ts';
import type { Verdict } from './calls.ts';
import { deliveriesRepository, type SendableDelivery } from './deliveries.repository.ts';
import { deliverLateJob, deliveryJobOf } from './delivery-jobs.ts';
import { switchedOffEmail } from './integrations.emails.ts';
import { integrationsRepository } from './integrations.repository.ts';

const day = 24 * 3600 * 1000;
const jitter = 0.2;
/** Batches results into one transaction: a transaction per call would starve interactive requests. */
const gathering = { milliseconds: 250, most: 50 };

export interface Outcome extends Verdict {
  reason: DeliveryReason | null;
  status: number | null;
  took: number | null;
}

interface Note {
  found: SendableDelivery;
  /** Null if the delivery was not attempted but moved to the queue of failing integrations. */
  outcome: Outcome | null;
  job: RunningJob;
}

type TriedNote = Note & { outcome: Outcome };

const isTest = ({ found }: Note) => found.delivery.event === 'test';
const idsOf = (notes: Note[]) => [...new Set(notes.map(({ found }) => found.integration.id))].sort();

/** Backoff in milliseconds with jitter; null after the last attempt. */
const pauseAfter = (tries: number, { waitSeconds = 0 }: Verdict): number | null => {
  const next = retrySeconds[tries - 1];
  if (next === undefined) return null;
  const pause = next - (retrySeconds[tries - 2] ?? 0);
  return Math.max(pause * (1 + Math.random() * jitter), waitSeconds) * 1000;
};

export const createDeliveryNotes = (
  { transact, clock, jobs }: Pick<Core, 'transact' | 'clock' | 'jobs'>,
  { mail, webUrl }: { mail: MailService; webUrl: string },
) => {
  const switchOff = async (tx: Db, { integration, person }: SendableDelivery, offReason: OffReason) => {
    if (!(await integrationsRepository(tx).switchOff(integration.id, offReason))) return;
    await deliveriesRepository(tx).failWaiting(integration.id, 'switched-off');
    await mail.send(tx, switchedOffEmail(person, integration, offReason, webUrl));
  };

  const noteFailures = async (tx: Db, failed: TriedNote[], now: Date) => {
    const since = await integrationsRepository(tx).noteFailures(idsOf(failed), now);
    for (const { found, outcome } of failed) {
      const { id } = found.integration;
      if (outcome.recipient) await integrationsRepository(tx).update(id, { recipient: outcome.recipient });
      const isLong = now.getTime() - (since.get(id)?.getTime() ?? now.getTime()) >= failingDaysMax * day;
      const off = outcome.off ?? (isLong ? 'failing' : null);
      if (off) await switchOff(tx, found, off);
    }
  };

  const noteTried = async (tx: Db, tried: TriedNote[]): Promise<NewJob[]> => {
    const now = clock();
    const noted = tried.map((note) => {
      const { outcome, found } = note;
      const { isDelivered, isFinal, reason, status, took } = outcome;
      const tries = found.delivery.tries + 1;
      const pause = isDelivered || isTest(note) || isFinal ? null : pauseAfter(tries, outcome);
      const state = isDelivered ? 'delivered' : pause === null ? 'failed' : 'waiting';
      return { note, pause, row: { id: found.delivery.id, state, reason, status, took, tries, triedAt: now } as const };
    });
    await deliveriesRepository(tx).updateAll(noted.map(({ row }) => row));
    // Successes first, so that a success in the same batch resets `failing_since` before failures are evaluated.
    await integrationsRepository(tx).noteSuccesses(idsOf(tried.filter(({ outcome }) => outcome.isDelivered)));
    const failed = tried.filter(({ outcome }) => !outcome.isDelivered && outcome.took !== null);
    await integrationsRepository(tx).noteFailedTests(idsOf(failed.filter(isTest)));
    await noteFailures(
      tx,
      failed.filter((note) => !isTest(note)),
      now,
    );
    return noted.flatMap(({ note: { found }, pause }) => {
      if (pause === null) return [];
      const data = deliveryJobOf(found.delivery.id, found.integration);
      return [{ data, priority: 0, startAfter: new Date(now.getTime() + pause) }];
    });
  };

  const noteAll = async (tx: Db, notes: Note[]) => {
    // Lock order: integrations before deliveries, as in a removal, to avoid a deadlock.
    const there = await integrationsRepository(tx).lock(idsOf(notes));
    const left = notes.filter(({ found }) => there.has(found.integration.id));
    const late = left
      .filter(({ outcome }) => outcome === null)
      .map(({ found }) => ({ data: deliveryJobOf(found.delivery.id, found.integration), priority: 0 }));
    const isTried = (note: Note): note is TriedNote => note.outcome !== null;
    const again = await noteTried(tx, left.filter(isTried));
    await jobs.enqueueAll(tx, deliverLateJob, [...late, ...again]);
    await jobs.completeAll(
      tx,
      notes.map(({ job }) => job),
    );
  };

  return gather(async (notes: Note[]) => {
    await keepNoting(() => transact((tx) => noteAll(tx, notes)));
    return notes.map(() => undefined);
  }, gathering);
};
