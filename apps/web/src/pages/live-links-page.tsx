import { appTexts } from '../app/app.texts.ts';
import { PageFrame } from '../app/shell/page-frame.tsx';
import { LiveLinks } from '../features/live-links/live-links.tsx';

export const LiveLinksPage = () => (
  <LiveLinks
    renderFrame={(action, content) => (
      <PageFrame title={appTexts.titles.liveLinks} actions={action}>
        {content}
      </PageFrame>
    )}
  />
);
