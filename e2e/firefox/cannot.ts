// What Firefox, or Playwright's driver for it, cannot do. Each reason is told in docs/browsers.md.
import { basename } from 'node:path';

type Lack = { reason: string; tests: Record<string, string[]> };

/** Titles by file; none means the whole file. */
export const lacks: Lack[] = [
  {
    reason: 'Firefox does not tell what has moved',
    tests: {
      'acceptance-pages': ['rows 1, 3, 4 and 20 at 360, 992 and 1280: axe, Tab stops, targets, structure'],
      'excess-stripe': ['nothing moves when the form comes'],
      layout: ['nothing shifts while it loads'],
      photos: [
        'nine placeholders stand while it loads, and nothing moves after',
        'on a slow phone too nothing moves when the photos follow My Claim',
      ],
      report: ['nothing moves when it turns out late that there are photos'],
    },
  },
  {
    reason: 'the driver moves no pointer into a frame of another origin',
    tests: { 'excess-stripe': ['the bank’s second step opens over the page'] },
  },
  {
    reason: 'the driver does not set dark, forced colours, less motion or paper',
    tests: {
      'acceptance-languages': [],
      'acceptance-polish': [],
      'acceptance-pages': [
        'rows 2, 3, 15 and 16 at 320, at 400 % zoom, with large letters, without colour and motion: nothing is lost',
      ],
      'desk-looks': [
        'the queue with all that it opens, at every width, in both themes @one-width',
        'a claim with all that it opens, at every width, in both themes @one-width',
        'clocks, saved replies and the phone station, at every width, in both themes @one-width',
        'in forced colours focus, what is open or selected, badges and switches are seen @one-width',
      ],
      'excess-stripe': ['it looks as the page does, also when that changes'],
      layout: [
        'reduced motion: nothing is animated',
        'forced colours: status and step words are still there',
        'forced colours: the current page is marked, and no other',
        'on paper there is the claim and no navigation',
      ],
      mail: [
        'a mail of harbour can be read in the dark with pictures on',
        'a mail of harbour can be read in the dark with pictures off',
        'a mail of marigold can be read in the dark with pictures on',
        'a mail of marigold can be read in the dark with pictures off',
      ],
      'my-claim': ['dark, at both widths, is as accessible as light'],
      passcode: ['each type is accessible in both appearances and in forced colours, at both widths'],
      quote: ['on paper it is a table that says whose it is'],
      report: ['prints every row of the report, with its title and without what only a screen can do'],
    },
  },
  {
    reason: 'the driver has no passkeys',
    tests: {
      'account-passkeys': [],
      'desk-passcode': ['a handler opens a passcode with a passkey, and it hides once they look elsewhere'],
    },
  },
  {
    reason: 'the driver does not set the size of letters of the browser',
    tests: {
      'quote-decision': ['a changed quote stands below the approved one, whole, with letters of twice the size'],
    },
  },
  {
    reason: 'the driver has no touch',
    tests: {
      'desk-looks': ['by touch alone a handler takes, opens, answers, notes, moves and snoozes a claim @one-width'],
      'photo-viewer': ['a finger moves what is enlarged, and a double press enlarges it'],
    },
  },
  {
    reason: 'the driver does not turn scripts off',
    tests: {
      'not-found': ['its button leads to the start'],
      preferences: ['a mail’s link stops everything'],
      'track-without-script': [
        'a plain form post leads to the claim',
        'it continues to the page that was asked for',
        'empty fields show their errors',
        'a wrong pair keeps what was typed',
        'Stop tracking says that it has stopped, above the form and focused',
        'a claimant who is tracking goes on from the form',
        'the query fills the fields',
      ],
    },
  },
  {
    reason: 'the driver never calls a page idle whose stream is open',
    tests: {
      'accessibility-tree': ['every screen is read as its file says'],
      hydration: ['what the server draws of a claim is what the browser takes over, and nothing moves'],
      photos: ['the page comes with its photos, and asks for no list of them'],
    },
  },
  {
    reason: 'the driver does not tell of a file that a page makes',
    tests: {
      photos: [
        'all photos come as one zip that other programs can open, written by the page',
        'all photos come as one zip that other programs can open, written by a worker where a page cannot',
      ],
    },
  },
  {
    reason: 'the driver opens no page while it is offline',
    tests: {
      offline: [
        'the claim opens without a network, also twice; what needs one says so and keeps what was typed',
        'who leaves a page that says “We can’t open this page right now” gets away, also while the network comes back',
        'who leaves a page that says “We couldn’t load this page” gets away, also while the network comes back',
      ],
    },
  },
  {
    reason: 'the driver does not hold back what a service worker asks for',
    tests: {
      'cached-snapshot': [
        'a claim that is opened again can be read and pressed before any script has come',
        'what is kept is not shown where it does not fit',
      ],
      offline: ['a piece that is gone leaves the rest of the page and a way to go on'],
    },
  },
  {
    reason: 'Tab goes on to the browser’s own controls, and the driver does not come back',
    tests: {
      'acceptance-actions': ['has the focus on its heading, keeps Tab inside, and gives the focus back'],
    },
  },
  {
    reason: 'the driver gives the focus to one tab alone',
    tests: { storage: ['Stop tracking without a network says so in every tab, and the server hears of it later'] },
  },
  {
    reason: 'the driver cannot allow the clipboard',
    tests: {
      'account-admin': ['makes a key, shows it once and revokes it'],
      'my-delivery': ['the number is copied by keyboard, and said to be'],
      passcode: ['moves on, takes a paste, deletes backwards and clears what is no digit'],
    },
  },
  {
    reason: 'the driver does not show the windows of the PDF viewer',
    tests: { report: ['opens the PDF in a window of its own by keyboard, which says meanwhile that it is coming'] },
  },
  {
    reason: 'the driver does not tell what a page sends as it is left',
    tests: { vitals: [] },
  },
];

/** Why Firefox cannot run a test, or null where it can. */
export function whyNot(file: string, title: string): string | null {
  const name = basename(file, '.spec.ts');
  const isListed = ({ tests }: Lack) => tests[name]?.length === 0 || tests[name]?.includes(title);
  return lacks.find(isListed)?.reason ?? null;
}
