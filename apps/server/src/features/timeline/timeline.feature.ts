import type { Core } from '../../platform/core.ts';
import type { Places } from '../../platform/geo/places.ts';
import type { UsersService } from '../account/users.service.ts';
import type { PlacesService } from '../places/places.service.ts';
import { createHealthService } from './health.service.ts';
import { createPastService } from './past.service.ts';
import { createTimelineService } from './timeline.service.ts';
import { createTrackService } from './track.service.ts';

export const createTimeline = (
  core: Core,
  { users, placesOfPeople, places }: { users: UsersService; placesOfPeople: PlacesService; places: Places },
) => ({
  timeline: createTimelineService(core, { past: createPastService(core), users, placesOfPeople, places }),
  track: createTrackService(core),
  health: createHealthService(core),
});
