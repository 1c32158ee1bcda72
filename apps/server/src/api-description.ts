import { apiKeyCallsPerMinute, apiScopes, clientKeyScopes } from '@holdfast/contract/api-keys.rules';

const curl = (call: string) => `curl -H "X-Api-Key: $KEY" ${call}`;

const twoDays = 'from=2026-11-10T00:00:00Z&to=2026-11-11T23:59:59Z';

/** Typical first API calls; docs/api.md shows the same list. */
export const keyExamples = [
  { text: 'A page of the devices', curl: curl('"$HOST/api/devices/find/me?perPage=100&sort=-lastSeen"') },
  { text: 'Where all of them are', curl: curl('"$HOST/api/v2/devices/positions"') },
  { text: 'How many there are', curl: curl('"$HOST/api/v2/devices/summary"') },
  { text: 'One device', curl: curl('"$HOST/api/devices/$DEVICE"') },
  { text: 'Its newest 100 points', curl: curl('"$HOST/api/history/map/$DEVICE?perPage=100"') },
  { text: 'A page of its history', curl: curl('"$HOST/api/history/find/device/$DEVICE?page=0&perPage=100"') },
  { text: 'Its trips and stops of two days', curl: curl(`"$HOST/api/v2/devices/$DEVICE/timeline?${twoDays}"`) },
  { text: 'Its route of two days', curl: curl(`"$HOST/api/v2/devices/$DEVICE/track?${twoDays}"`) },
  { text: 'What it did each day', curl: curl(`"$HOST/api/v2/devices/$DEVICE/days?${twoDays}&timezone=Europe/Berlin"`) },
  { text: 'All of its history as CSV', curl: curl('-o history.csv "$HOST/api/v2/history/$DEVICE/csv"') },
  {
    text: 'The activity of several devices',
    curl: curl(`-H "Content-Type: application/json" -d '{"deviceUUIDs":["'$DEVICE'"]}' "$HOST/api/v2/history"`),
  },
  { text: 'The groups, by name', curl: curl('"$HOST/api/device/groups?page=0&perPage=20"') },
  { text: 'One group with its devices', curl: curl('"$HOST/api/device/groups/$GROUP"') },
] as const;

/** Introduction of the OpenAPI description (Markdown), shown at /api/docs. */
export const apiDescription = `
Every call answers JSON. Sign in with \`POST /api/login\` and send the answered \`authToken\` as \`Authorization\`.

**With an API key.** Everybody makes keys on the page *Integrations* and sends one as \`X-Api-Key\`. A key sees and does
what its person may, as far as its scopes reach (${apiScopes.map((scope) => `\`${scope}\``).join(', ')}), at most
${apiKeyCallsPerMinute} times a minute over all keys of a person (then 429 with \`Retry-After\`). The calls that take one
name the scope. The client key of the account page has ${clientKeyScopes.map((scope) => `\`${scope}\``).join(', ')}.

${keyExamples.map((example) => `${example.text}:\n\n    ${example.curl}`).join('\n\n')}
`;
