/** The fixed list of labels (part 2, section 2.3), each with its IANA id: standard offset | place | id. */
const table = `
-12:00|International Date Line West|Etc/GMT+12
-11:00|Midway Island, Samoa|Pacific/Pago_Pago
-10:00|Hawaii|Pacific/Honolulu
-09:00|Alaska|America/Anchorage
-08:00|Pacific Time (US & Canada)|America/Los_Angeles
-08:00|Tijuana, Baja California|America/Tijuana
-07:00|Arizona|America/Phoenix
-07:00|Chihuahua, La Paz, Mazatlan|America/Mazatlan
-07:00|Mountain Time (US & Canada)|America/Denver
-06:00|Central America|America/Guatemala
-06:00|Central Time (US & Canada)|America/Chicago
-06:00|Guadalajara, Mexico City, Monterrey|America/Mexico_City
-06:00|Saskatchewan|America/Regina
-05:00|Bogota, Lima, Quito|America/Bogota
-05:00|Eastern Time (US & Canada)|America/New_York
-04:00|Atlantic Time (Canada)|America/Halifax
-04:00|Caracas|America/Caracas
-04:00|La Paz|America/La_Paz
-04:00|Santiago|America/Santiago
-03:30|Newfoundland|America/St_Johns
-03:00|Brasilia|America/Sao_Paulo
-03:00|Buenos Aires, Georgetown|America/Argentina/Buenos_Aires
-03:00|Montevideo|America/Montevideo
-02:00|Greenland|America/Nuuk
-02:00|Mid-Atlantic|Atlantic/South_Georgia
-01:00|Azores|Atlantic/Azores
-01:00|Cape Verde Islands|Atlantic/Cape_Verde
+00:00|Coordinated Universal Time|Etc/UTC
+00:00|Dublin, Edinburgh, Lisbon, London|Europe/London
+00:00|Monrovia, Reykjavik|Atlantic/Reykjavik
+01:00|Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna|Europe/Berlin
+01:00|Belgrade, Bratislava, Budapest, Ljubljana, Prague|Europe/Budapest
+01:00|Brussels, Copenhagen, Madrid, Paris|Europe/Paris
+01:00|Casablanca|Africa/Casablanca
+01:00|Sarajevo, Skopje, Warsaw, Zagreb|Europe/Warsaw
+01:00|West Central Africa|Africa/Lagos
+02:00|Athens, Bucharest|Europe/Athens
+02:00|Cairo|Africa/Cairo
+02:00|Harare, Pretoria|Africa/Johannesburg
+02:00|Helsinki, Kyiv, Riga, Sofia, Tallinn, Vilnius|Europe/Helsinki
+02:00|Jerusalem|Asia/Jerusalem
+03:00|Baghdad|Asia/Baghdad
+03:00|Istanbul|Europe/Istanbul
+03:00|Kuwait, Riyadh|Asia/Riyadh
+03:00|Moscow, St. Petersburg|Europe/Moscow
+03:00|Nairobi|Africa/Nairobi
+03:30|Tehran|Asia/Tehran
+04:00|Abu Dhabi, Muscat|Asia/Dubai
+04:00|Baku|Asia/Baku
+04:00|Tbilisi, Yerevan|Asia/Tbilisi
+04:30|Kabul|Asia/Kabul
+05:00|Islamabad, Karachi, Tashkent|Asia/Karachi
+05:00|Ekaterinburg|Asia/Yekaterinburg
+05:30|Chennai, Kolkata, Mumbai, New Delhi|Asia/Kolkata
+05:45|Kathmandu|Asia/Kathmandu
+06:00|Astana, Dhaka|Asia/Dhaka
+06:30|Yangon (Rangoon)|Asia/Yangon
+07:00|Bangkok, Hanoi, Jakarta|Asia/Bangkok
+07:00|Krasnoyarsk, Novosibirsk|Asia/Krasnoyarsk
+08:00|Beijing, Chongqing, Hong Kong, Urumqi|Asia/Shanghai
+08:00|Kuala Lumpur, Singapore|Asia/Singapore
+08:00|Perth|Australia/Perth
+08:00|Taipei|Asia/Taipei
+09:00|Osaka, Sapporo, Tokyo|Asia/Tokyo
+09:00|Seoul|Asia/Seoul
+09:30|Adelaide|Australia/Adelaide
+09:30|Darwin|Australia/Darwin
+10:00|Brisbane|Australia/Brisbane
+10:00|Canberra, Melbourne, Sydney|Australia/Sydney
+10:00|Hobart|Australia/Hobart
+10:00|Guam, Port Moresby|Pacific/Guam
+11:00|Magadan, Solomon Islands, New Caledonia|Pacific/Noumea
+12:00|Auckland, Wellington|Pacific/Auckland
+12:00|Fiji, Kamchatka, Marshall Islands|Pacific/Fiji
+13:00|Nuku'alofa|Pacific/Tongatapu`;

export const timezones = table
  .trim()
  .split('\n')
  .map((line) => {
    const [offset = '', place = '', id = ''] = line.split('|');
    return { id, offset, label: `(GMT${offset}) ${place}` };
  });

/** Accepts any id that the platform knows, because browsers report ids outside the list. */
export const isTimezone = (id: string) => {
  try {
    return Intl.DateTimeFormat('en', { timeZone: id }) !== undefined;
  } catch {
    return false;
  }
};
