import { localized } from '../../lib/localized.ts';

export const homeAssistantTexts = localized('homeAssistant', {
  title: 'Home Assistant',
  isOn: 'Show in Home Assistant',
  text: 'Sends name, position, speed, battery and temperature of this device, and whether it is inside its geo-fence and your places, to the Home Assistant of whoever runs this server. Everybody who uses that sees it.',
  off: 'Once you switch it off, the device is removed there. What Home Assistant has recorded until then stays there.',
  failed: 'Unable to load whether the device shows in Home Assistant',
  switchFailed: 'Unable to change what Home Assistant shows',
  shown: 'The device shows in Home Assistant',
  hidden: 'The device is being removed from Home Assistant',
});
