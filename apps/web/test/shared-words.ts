import type { TranslationId } from '../src/lib/languages.ts';

/** Names and units that are the same in every language. */
const everywhere = `°C|°F|km|km/h|m/s|mi|s|GPS|SOS|IMEI|Captcha|Push|Premium|Firmware|Link|URL|Receiver Endpoint|
Telegram|ntfy|iPhone|iPad|Mac|Chromebook|Redis|Node|PostgreSQL|Home Assistant|App Store|Google Play|Google Earth|CSV|GPX|KML|GeoJSON|Google Records.json|OwnTracks|Natural Earth|American Express|Diners Club|Discover|JCB|
Mastercard|UnionPay|Visa|holdfast-export.zip|terms|liability|privacy|shipping|refunds|law|
deviceUUID,deviceType,imei\nSN-0001,shield_gps,352656100000001`;

const own: Record<TranslationId, string> = {
  de: 'Alarm|App|Chat|Code|Depot|Esc|Filter|Live|Migration|Name|Normal|Offline|Passkeys|Port|Position|Radius|Server|Status|Test|Version|Webhooks|Website',
  fr: `Action|Actions|Active|Administration|Auto|Centre|Code|Condition|Contact|Coupon|Coupons|Ctrl|Date|Description|Distance|
Distance ()|Graphite|Inactive|Invitation|Latitude|Longitude|Menu|Message|Migration|Migrations|min|Mode|Note|Notifications|Page|Pages|point|
points|Port|Position|satellite|Satellite|satellites|Satellites|Secret|Sessions|Signal|Test|Tests|Topic|Total|Type|Version|Webhooks`,
  es: 'App|Australia|Chat|Ctrl|d|Esc|h|min|No|Plan|Roles|Subtotal|Total|Webhooks',
};

/** Words that a language shares with English. */
export const sharedWords = (id: TranslationId) => `${everywhere}|${own[id]}`.split('|').map((word) => word.trim());
