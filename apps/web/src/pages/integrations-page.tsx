import { appTexts } from '../app/app.texts.ts';
import { PageFrame } from '../app/shell/page-frame.tsx';
import { Integrations } from '../features/integrations/integrations.tsx';

export const IntegrationsPage = () => (
  <Integrations
    renderFrame={(action, content) => (
      <PageFrame title={appTexts.titles.integrations} actions={action}>
        {content}
      </PageFrame>
    )}
  />
);
