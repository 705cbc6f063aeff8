import type { DemoCase } from './model.ts'

export const CASES: DemoCase[] = [
  {
    ...{ kind: 'track', about: 'Rain Test Card', by: 'sodiumlamp' },
    reports: [
      {
        by: 'mothcollector',
        reason: 'copyright',
        words: 'This is side B of our 2019 flexi, slowed down. We have the plates.',
      },
      { by: 'ulf_at_night', reason: 'copyright', words: 'Same recording as the flexi.' },
      { by: 'yulia_moroz', reason: 'other', words: 'Is the title from there, too?' },
    ],
  },
  {
    ...{ kind: 'artwork', about: 'Culture, day nine', by: 'murkindex' },
    reports: [
      { by: 'petra_w', reason: 'sensitive', words: 'Put something over it. I open this at lunch.' },
      { by: 'third_shift', reason: 'sensitive', words: '' },
    ],
  },
  {
    ...{ kind: 'comment', about: 'Could be louder.', by: 'ferrous' },
    reports: [{ by: 'k_lindqvist', reason: 'spam', words: 'He writes that under everything.' }],
    decision: { act: 'dismiss' },
  },
  {
    ...{ kind: 'event', about: 'Papierstau', by: 'hexenkopie' },
    reports: [
      { by: 'third_shift', reason: 'other', words: 'The stairs have no light and there is no second way out.' },
    ],
  },
  {
    ...{ kind: 'profile', about: 'murkindex', by: 'murkindex' },
    reports: [
      { by: 'ulf_at_night', reason: 'impersonation', words: 'There was a Murk Index in Riga in the nineties.' },
    ],
  },
  {
    ...{ kind: 'artwork', about: 'DCT garden', by: 'pixelwidow' },
    reports: [{ by: 'mothcollector', reason: 'ai', words: 'That is a generator and a filter.' }],
    decision: {
      ...{ act: 'warn', rule: 5 },
      words: 'Please say in the work’s own words how it was made. If no model took part, tell us and this goes away.',
    },
    appeal: 'It is a discrete cosine transform of a photograph of my window, by hand, in 140 lines of C.',
  },
]
