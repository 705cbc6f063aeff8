import type { DemoAlbum, DemoStems } from './model.ts'

export const ALBUMS: DemoAlbum[] = [
  {
    by: 'nith',
    title: 'Carrion Weather',
    releasedDaysAgo: 2,
    cover: { file: 'drawn/carrion.webp' },
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
