import { useEffect } from 'react';
import { type Moment, spanOf, suitableSpeed, timeAfter } from './replay-clock.ts';
import { replay, replayTime, useReplay } from './replay-state.ts';

/** Advances the replay time on each animation frame while playing. */
export const useReplayClock = (points: readonly Moment[]) => {
  const { isPlaying, speed } = useReplay();
  useEffect(() => {
    if (!isPlaying) return;
    let last = performance.now();
    let frame = requestAnimationFrame(function go(now) {
      const { end } = spanOf(points);
      const time = timeAfter(replayTime(points), now - last, speed ?? suitableSpeed(points), end);
      last = now;
      replay.tick(points, time);
      if (time >= end) replay.pause();
      else frame = requestAnimationFrame(go);
    });
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, speed, points]);
};
