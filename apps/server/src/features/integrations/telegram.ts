import { isSuccess, jsonRequest, type Message, type Verdict, type Way, waitOf } from './calls.ts';

const longestText = 3000;

const escapeHtml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

interface Answer {
  ok?: unknown;
  parameters?: { retry_after?: unknown; migrate_to_chat_id?: unknown };
}

const read = (body: Buffer): Answer => {
  try {
    return Object(JSON.parse(body.toString('utf8')));
  } catch {
    return {};
  }
};

const failed = (more: Partial<Verdict> = {}): Verdict => ({ isDelivered: false, isFinal: false, ...more });

/** https://core.telegram.org/bots/api#sendmessage. The URL contains the token, so it is never logged. */
export const createTelegram = (apiUrl: string): Way => ({
  toCall: ({ integration, delivery, secret }) => {
    const { title, body, url } = JSON.parse(delivery.content) as Message;
    const lines = [`<b>${escapeHtml(title)}</b>`, escapeHtml(body.slice(0, longestText)), escapeHtml(url)];
    const sent = {
      chat_id: integration.recipient,
      text: lines.filter(Boolean).join('\n'),
      parse_mode: 'HTML',
      link_preview_options: { is_disabled: true },
    };
    return { url: `${apiUrl}/bot${secret}/sendMessage`, request: jsonRequest(JSON.stringify(sent)) };
  },
  judge: (answer) => {
    const { ok, parameters } = read(answer.body);
    if (isSuccess(answer) && ok === true) return { isDelivered: true, isFinal: true };
    const moved = parameters?.migrate_to_chat_id;
    if (typeof moved === 'number') return failed({ recipient: String(moved) });
    // Telegram responds with 401 or 404 to an unknown token, and with 403 if the user has blocked the bot.
    if ([401, 403, 404].includes(answer.status)) return failed({ isFinal: true, off: 'refused' });
    if (answer.status === 400) return failed({ isFinal: true });
    return failed(waitOf(Number(parameters?.retry_after)));
  },
});
