export const testEnv = {
  APP_SECRET: 'a secret for tests only, long enough 0123456789',
  PUBLIC_URL: 'http://localhost:3000',
  CAPTCHA: 'off',
  MQTT_PORT: '0',
  TRACKER_PORTS: 'gt06:0,teltonika:0,h02:0,gps103:0',
  // Test receivers listen on this machine.
  OUTBOUND_ALLOW: '127.0.0.1,localhost',
  DEMO: '0',
};
