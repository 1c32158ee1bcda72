import { appTexts } from '../app/app.texts.ts';
import { PageFrame } from '../app/shell/page-frame.tsx';
import { ApiKeys } from '../features/api-keys/api-keys.tsx';
import { Integrations } from '../features/integrations/integrations.tsx';

export const IntegrationsPage = () => (
  <Integrations
    keys={<ApiKeys />}
    renderFrame={(action, content) => (
      <PageFrame title={appTexts.titles.integrations} actions={action}>
        {content}
      </PageFrame>
    )}
  />
);
