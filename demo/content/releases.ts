import type { DemoAlbum, DemoStems } from './model.ts'

export const ALBUMS: DemoAlbum[] = [
  {
    by: 'nith',
    title: 'Carrion Weather',
    releasedDaysAgo: 2,
    cover: { file: 'drawn/carrion.webp' },
    notes: 'Four songs, in order, once. Recorded in the byre in January with the door open.',
    licence: 'all-rights-reserved',
    credits: [
      { role: 'Everything', name: '@nith' },
      { role: 'Door', name: 'the wind' },
    ],
    comments: [{ by: 'odegard', says: 'Two takes, I hear. Keep both.' }],
    tracks: ['Carrion Weather', 'Midwinter, No Light', 'the burn in spate', 'Corbie'],
  },
  {
    by: 'grave_wool',
    title: 'Maps of the Lower Halls',
    releasedDaysAgo: 16,
    cover: { file: 'drawn/halls.webp' },
    tracks: ['The Tallow Road', 'Map of the Lower Halls', 'Toll Bridge (they asked for teeth)', 'well of small stars'],
  },
  {
    by: 'lowchapel',
    title: 'Nave',
    releasedDaysAgo: 120,
    cover: { file: 'computed/vaultdub.webp' },
    notes:
      'Made on the roof of St Thomas while it was being stripped for scrap. ' +
      'Two contact microphones on the gutters, one spring reverb, no beats ' +
      'that were not already there.\n\nPlay it quietly. The quiet parts are the building.',
    licence: 'cc-by-nc-4.0',
    credits: [
      { role: 'Recorded by', name: '@lowchapel' },
      { role: 'Harmonium', name: '@grave_wool' },
      { role: 'Mastered by', name: '@sodiumlamp' },
      { role: 'Scaffolding', name: 'R. Orban' },
    ],
    comments: [
      { by: 'petra_w', says: 'Is the church still open on Thursdays?' },
      { by: 'ulf_at_night', says: 'Bought it for the gutters.' },
      { by: 'deadchannel', says: 'The third one on the last train. Missed the stop.' },
      { by: 'grave_wool', says: 'You can hear me drop the pedal. Leave it in.' },
    ],
    tracks: ['Vault Dub', 'Copper Roof', 'Água benta'],
  },
  {
    by: 'sodiumlamp',
    title: 'Last Train Tools',
    releasedDaysAgo: -23,
    cover: { file: 'photographed/platform.webp' },
    tracks: ['Platform 14, 03:20', 'Maashaven'],
  },
  {
    by: 'murkindex',
    title: 'Wards',
    releasedDaysAgo: 64,
    cover: { file: 'computed/wards.webp' },
    tracks: ['Wards (Shift IV)', 'Shift Whistle', 'pallet / pallet / pallet', 'clocking off'],
  },
  {
    by: 'zal_crust',
    title: 'próby',
    releasedDaysAgo: null,
    cover: null,
    tracks: ['próba 14.03 (cała)', 'Fabryka śpi'],
  },
]

export const STEMS: DemoStems[] = [
  {
    track: 'Vault Dub',
    downloadable: true,
    parts: [
      { title: 'chords and room', part: 'chords' },
      { title: 'kick, hat, rim', part: 'drums' },
      { title: 'bass', part: 'bass' },
      { title: 'dust', part: 'dust' },
    ],
  },
  {
    track: 'Platform 14, 03:20',
    downloadable: false,
    parts: [
      { title: 'stabs', part: 'chords' },
      { title: 'machine', part: 'drums' },
      { title: 'low end', part: 'bass' },
    ],
  },
]
