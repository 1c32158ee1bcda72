import { brand } from '../../brand.ts';
import { localized } from '../../lib/localized.ts';

export const supportTexts = localized('support', {
  answers: {
    title: 'Questions and answers',
    add: {
      question: 'How do I add a device?',
      answer:
        'Choose Add device on the overview. A device of ours needs the serial number and the passcode from its box; a phone or a tracker of another maker is set up on the page that opens.',
    },
    silent: {
      question: 'Why is a device silent?',
      answer:
        'It has not reported for longer than expected: its battery may be empty, it may be in airplane mode, or it has no reception. Its page Health shows when it last reported, and with what battery and signal.',
    },
    told: {
      question: 'How am I told when a device leaves?',
      answer:
        'Open the settings of the device, then Security, and draw a fence around where it should stay. Saving it turns it on, and you choose whether you are told by email, by push, or both.',
    },
    share: {
      question: 'How do I share a device?',
      answer:
        'Choose Share in the menu of the device and enter an email address. You decide what the other person may do and until when, and can end it at any time.',
    },
    past: {
      question: 'Where was a device yesterday?',
      answer: 'Open Day in the menu of the device. It shows trips and stops of any day, and prints them as a report.',
    },
    lost: {
      question: 'What if I lose my password or my phone?',
      answer:
        'Choose Forgot password? on the sign-in page, and a link comes by email. Without the phone of two-step sign-in, one of your recovery codes takes its place.',
    },
  },
  help: { title: 'Help centre', text: 'Guides, answers and how to reach a person.', action: 'Open help centre' },
  contact: { title: 'Contact us', text: 'Write to us about what the answers leave open.', action: 'Write an email' },
  apps: { title: 'Mobile apps', text: `Add and update your ${brand.plural} with the app.` },
  ios: 'App Store',
  android: 'Google Play',
  system: {
    title: 'Versions and status',
    web: 'Web app',
    server: 'Server',
    unknown: 'Unknown',
    status: 'Status',
    ready: 'Everything works',
    notReady: 'Something does not work',
  },
});
