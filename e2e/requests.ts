import type { Page, Request } from '@playwright/test';

/** Returns a function that waits until no request of the app is pending in two consecutive checks. */
export const watchRequests = (page: Page) => {
  const running = new Set<Request>();
  page.on('request', (request) => {
    // The requests of the previous document never finish.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) running.clear();
    if (request.url().includes('/api/') || request.resourceType() === 'script') running.add(request);
  });
  page.on('requestfinished', (request) => running.delete(request));
  page.on('requestfailed', (request) => running.delete(request));

  const drawn = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 40))));
  return async () => {
    const until = Date.now() + 10_000;
    for (let quiet = 0; quiet < 2 && Date.now() < until; quiet = running.size > 0 ? 0 : quiet + 1) await drawn();
  };
};
