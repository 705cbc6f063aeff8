import { INKS } from './inks.ts'
import type { DemoArtwork } from './model.ts'

const file = (name: string) => ({ file: `artworks/${name}.webp` })

/** Titles are unique in the demo data. */
export const ARTWORKS: DemoArtwork[] = [
  {
    ...{ by: 'nith', title: 'Flash sheet IV', picture: file('flash'), usageType: 'both', daysAgo: 0.6, saveAs: 'png' },
    description:
      'Drawn on the ferry. Take any of them to whoever tattoos you, no need to ask. Send a picture if it heals.',
    altText: 'A sheet of small black tattoo drawings: a moth, a dagger, a thistle, keys, an eye.',
    tags: ['flash', 'ink'],
  },
  {
    ...{ by: 'nith', title: 'Moth, for M.', picture: file('moth'), usageType: 'gallery', daysAgo: 12.4 },
    description: '',
    altText: 'A large moth with open wings, in black ink.',
    tags: ['ink', 'moth'],
  },
  {
    ...{ by: 'hexenkopie', title: 'Issue 11, pages 2–3', picture: file('zine'), usageType: 'gallery', daysAgo: 2.2 },
    description: 'The middle of the zine that comes with the tape. Toner, glue, a bus ticket.',
    altText: 'A photocopied zine spread of cut letters, halftone faces and tape marks.',
    tags: ['zine', 'collage', 'photocopy'],
    saveAs: 'jpeg',
  },
  {
    ...{ by: 'hexenkopie', title: 'Boiler room, 9 Nov', picture: file('gig'), usageType: 'both', daysAgo: 24.7 },
    description: 'Forty copies, then the drum was empty.',
    altText: 'A gig poster of torn paper strips around a burning door.',
    tags: ['poster', 'photocopy'],
  },
  {
    ...{ by: 'hexenkopie', title: 'Third pass, lid open', picture: file('scan'), usageType: 'gallery', daysAgo: 51.1 },
    description: 'Same hand, three speeds.',
    altText: 'A hand dragged across a scanner, smeared into bands.',
    tags: ['scan', 'glitch'],
  },
  {
    ...{
      by: 'grave_wool',
      title: 'Sub-level 2',
      picture: file('stair'),
      usageType: 'gallery',
      daysAgo: 5.3,
      saveAs: 'png',
    },
    description: 'Second map of the set. The stair is where the tape warps.',
    altText: 'A pixel drawing of a stair going down into a lit vault.',
    tags: ['map', 'pixel'],
  },
  {
    ...{
      by: 'grave_wool',
      title: 'Lower nave, available light',
      picture: file('vault'),
      usageType: 'both',
      daysAgo: 33.8,
    },
    description: '',
    altText: 'A vaulted hall in one-bit dither, light falling from a side window.',
    tags: ['pixel', 'architecture'],
  },
  {
    ...{
      by: 'sodiumlamp',
      title: 'Block 17, fog',
      picture: file('block'),
      usageType: 'gallery',
      daysAgo: 1.4,
      saveAs: 'jpeg',
    },
    description: 'From the platform, 03:20, while the tape was running.',
    altText: 'A tower block in orange fog, three windows lit.',
    tags: ['photo', 'night'],
  },
  {
    ...{
      by: 'sodiumlamp',
      title: 'Pylon line, November',
      picture: file('pylons'),
      usageType: 'gallery',
      daysAgo: 16.9,
    },
    description: '',
    altText: 'Electricity pylons walking into mist.',
    tags: ['photo', 'pylon'],
    saveAs: 'jpeg',
  },
  {
    ...{
      by: 'gannet_radio',
      title: 'Groynes, forty seconds',
      picture: file('sea'),
      usageType: 'gallery',
      daysAgo: 8.8,
    },
    description: 'The same forty seconds as on the recording. https://gannet.example.org/groynes has the coordinates.',
    altText: 'Wooden groynes in a long-exposed, milky sea.',
    tags: ['photo', 'sea'],
    saveAs: 'jpeg',
  },
  {
    ...{ by: 'gannet_radio', title: 'Bracken (cyanotype)', picture: file('fern'), usageType: 'both', daysAgo: 40.2 },
    description: 'Sun print, eleven minutes, wind from the west.',
    altText: 'White fern fronds on Prussian blue.',
    tags: ['cyanotype', 'print'],
    saveAs: 'avif',
  },
  {
    ...{ by: 'pixelwidow', title: 'DCT garden', picture: file('dct'), usageType: 'gallery', daysAgo: 3.6 },
    description: 'Eight by eight, all the way down.',
    altText: 'Blocks of compressed colour that look like flower beds.',
    tags: ['glitch', 'pixel'],
  },
  {
    ...{ by: 'pixelwidow', title: 'sprite sheet, second boss', usageType: 'gallery', daysAgo: 61.5, saveAs: 'gif' },
    picture: { art: 'automaton', seed: 77, inks: INKS.copy, format: 'png' },
    side: 512,
    description: '',
    altText: 'A field of small square machines, black on paper.',
    tags: ['pixel', 'sprite'],
  },
  {
    ...{ by: 'vytah', title: 'De Jong 0.41', picture: file('attr'), usageType: 'gallery', daysAgo: 6.1 },
    description: 'Eight million points. The lift has made fewer trips.',
    altText: 'A glowing strange attractor, red to white on black.',
    tags: ['generative', 'attractor'],
  },
  {
    ...{
      by: 'vytah',
      title: 'Wind table',
      picture: file('plotter'),
      usageType: 'gallery',
      daysAgo: 28.3,
      saveAs: 'png',
    },
    description: 'Pen plotter, 0.3 mm, one evening.',
    altText: 'Fine pen lines bent as if by wind.',
    tags: ['generative', 'plotter'],
  },
  {
    ...{ by: 'murkindex', title: 'Culture, day nine', picture: file('rdwide'), usageType: 'gallery', daysAgo: 19.6 },
    description: 'Reaction and diffusion, stopped when it began to look back.',
    altText: 'A wide red and black pattern like coral or fingerprints.',
    tags: ['generative'],
  },
  {
    ...{ by: 'zal_crust', title: 'Five Doors, two colours', picture: file('riso'), usageType: 'both', daysAgo: 10.5 },
    description: 'Riso, 120 sztuk, zielony i czerwony. Rejestr zgubiony celowo.',
    altText: 'Five doors printed in red and green, out of register.',
    tags: ['riso', 'print'],
  },
  {
    ...{ by: 'mother_furnace', title: 'Contours of a quarry', usageType: 'gallery', daysAgo: 14.2 },
    picture: { art: 'contours', seed: 19, inks: INKS.slate, format: 'jpg' },
    side: 4200,
    description: 'Large on purpose: open it and walk around.',
    altText: 'Contour lines of a quarry, thousands of them.',
    tags: ['map', 'large'],
  },
  {
    ...{ by: 'mother_furnace', title: 'tee artwork, back', picture: file('tee'), usageType: 'merch', daysAgo: 20.1 },
    description: 'For print only.',
    altText: '',
    tags: [],
  },
  {
    ...{ by: 'nith', title: 'button, one inch', picture: file('button'), usageType: 'merch', daysAgo: 9.9 },
    description: '',
    altText: '',
    tags: [],
  },
  {
    ...{ by: 'lowchapel', title: 'Sleeve, inner side', picture: file('sleeve'), usageType: 'merch', daysAgo: 30.4 },
    description: '',
    altText: '',
    tags: [],
  },
]

/** Comments on artworks, by title. */
export const ARTWORK_COMMENTS: readonly { title: string; by: string; says: string }[] = [
  { title: 'Flash sheet IV', by: 'petra_w', says: 'The thistle is on my forearm since Tuesday. It healed.' },
  { title: 'Flash sheet IV', by: 'ulf_at_night', says: 'Is the third key the one to the byre?' },
  { title: 'Block 17, fog', by: 'deadchannel', says: 'I lived behind the left window.' },
  { title: 'Block 17, fog', by: 'k_lindqvist', says: 'You can hear this picture at 1:40.' },
  { title: 'Third pass, lid open', by: 'mothcollector', says: 'Whose hand?' },
  { title: 'Groynes, forty seconds', by: 'wax_and_wane', says: 'Forty seconds well spent.' },
  { title: 'De Jong 0.41', by: 'pixelwidow', says: 'Which ramp is that? Mine always go green.' },
  { title: 'Bracken (cyanotype)', by: 'mothcollector', says: 'The wind is in it.' },
]
