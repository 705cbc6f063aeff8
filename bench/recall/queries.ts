import type { SearchKind } from '#contract/search.ts'

/**
 * A search text, and the item of the demo data that it should find: its type, and its name or
 * title.
 */
export type KnownSearch = { typed: string; kind: SearchKind; wanted: string }

const read = (kind: SearchKind, table: string): KnownSearch[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [typed = '', wanted = ''] = line.split('→').map((part) => part.trim())
      return { typed, kind, wanted }
    })

const TRACKS = `
  Carrion Weather → Carrion Weather
  carrion weather nith → Carrion Weather
  weather carrion → Carrion Weather
  carion weather → Carrion Weather
  carrion wether → Carrion Weather
  carrionweather → Carrion Weather
  carrion we → Carrion Weather
  CARRION → Carrion Weather
  nith corbie → Corbie
  corbi → Corbie
  corbe → Corbie
  midwinter no light → Midwinter, No Light
  mid winter → Midwinter, No Light
  midwniter → Midwinter, No Light
  no light → Midwinter, No Light
  burn in spate → the burn in spate
  spate burn → the burn in spate
  sheepfold → sheepfold (rehearsal, one mic)
  sheep fold → sheepfold (rehearsal, one mic)
  one mic rehearsal → sheepfold (rehearsal, one mic)
  låven → Låven står ennå
  laven star → Låven står ennå
  LAVEN STAR ENNA → Låven står ennå
  siste vinter → siste vinter på Nordgarden
  nordgarden → siste vinter på Nordgarden
  vinter nordgarden → siste vinter på Nordgarden
  frost i roret → Frost i røret
  frost røret → Frost i røret
  odegard frost → Frost i røret
  nine bad copies → Nine Bad Copies
  bad copies → Nine Bad Copies
  nin bad copies → Nine Bad Copies
  kein papier → KEIN PAPIER!!
  keinpapier → KEIN PAPIER!!
  schnitt klebe → Schnitt / Klebe / Schnitt
  schnit klebe → Schnitt / Klebe / Schnitt
  fabryka spi → Fabryka śpi
  fabrika śpi → Fabryka śpi
  nic nie slysze → nic nie wiem, nic nie słyszę
  nie wiem → nic nie wiem, nic nie słyszę
  ostatni tramwaj → Ostatni tramwaj
  tramwai → Ostatni tramwaj
  proba 14.03 → próba 14.03 (cała)
  proba cala → próba 14.03 (cała)
  slag hymn → Slag Hymn
  hymn slag → Slag Hymn
  slag himn → Slag Hymn
  slaghymn → Slag Hymn
  taphole → Tap Hole
  third shift never → the third shift never came up
  shift came up → the third shift never came up
  clincker → Clinker
  cuting torch → Cutting Torch
  torch → Cutting Torch
  anglegrinder → angle grinder, no guard
  grinder no guard → angle grinder, no guard
  0.8mm → 0.8 mm
  0.8 mm → 0.8 mm
  swarf short → swarf (short version)
  shift whistle → Shift Whistle
  shift wistle → Shift Whistle
  pallet → pallet / pallet / pallet
  forklift left bay → Fork Lift (left bay)
  fork lift → Fork Lift (left bay)
  clocking of → clocking off
  platform 14 → Platform 14, 03:20
  platfrom 14 → Platform 14, 03:20
  03:20 → Platform 14, 03:20
  sodium lamp platform → Platform 14, 03:20
  rain test card → Rain Test Card
  testcard → Rain Test Card
  maashaven → Maashaven
  mashaven → Maashaven
  maas → Maashaven
  wet asphlt → wet asphalt (tool)
  asphalt → wet asphalt (tool)
  ground floor rush → Ground Floor Rush
  groundfloor → Ground Floor Rush
  soft colapse → Soft Collapse
  softcollapse → Soft Collapse
  patrem mezi → mezi 3. a 4. patrem
  nepretezujte → Nepřetěžujte!!!
  nepřetěž → Nepřetěžujte!!!
  amen postovni → amen v poštovní schránce
  schrance → amen v poštovní schránce
  vault dub → Vault Dub
  dub vault → Vault Dub
  low chapel vault → Vault Dub
  vualt dub → Vault Dub
  coper roof → Copper Roof
  copperroof → Copper Roof
  agua benta → Água benta
  água → Água benta
  level 07 → level_07_sewer.mod
  sewer → level_07_sewer.mod
  boss asleep → the boss is asleep
  the bos is asleep → the boss is asleep
  spider spider → spider! spider! spider!
  continue 9 8 7 → continue? 9 8 7
  drowned bell → For the Drowned Bell
  drownd bell → For the Drowned Bell
  plainsong → Plainsong for Machines
  plain song machines → Plainsong for Machines
  kyrie silo → Kyrie, first silo
  kyri → Kyrie, first silo
  treshing → threshing
  pocatek → Kotel II, počátek
  manometr → manometer
  para para → pára / pára
  boiler 4 a.m. → untitled (boiler, 4 a.m.)
  untitled → untitled (boiler, 4 a.m.)
  dropout study 6 → Dropout Study No. 6
  drop out study no. 5 → Dropout Study No. 5
  uncles answering machine → uncle's answering machine, side b
  uncle’s → uncle's answering machine, side b
  answering machine → uncle's answering machine, side b
  tallow road → The Tallow Road
  talow road → The Tallow Road
  lower halls map → Map of the Lower Halls
  "lower halls" → Map of the Lower Halls
  rat king → a candle for the rat king
  ratking → a candle for the rat king
  candle for the rat → a candle for the rat king
  tollbridge → Toll Bridge (they asked for teeth)
  asked for teeth → Toll Bridge (they asked for teeth)
  well of small stars → well of small stars
  small star → well of small stars
  boat house → Ice Under the Boathouse
  ice under → Ice Under the Boathouse
  sluce keeper → the sluice keeper
  eels → Eels, counted
  ferry → Ferry, 05:40
  fery 05:40 → Ferry, 05:40
  arears → arrears
  branno → Brännö, off season
  off season branno → Brännö, off season
  secondhand piano → second-hand piano, no piano
  second hand → second-hand piano, no piano
  lambing shed → Rain on the lambing shed
  lambing shed rain → Rain on the lambing shed
  level crosing → level crossing, 22:14, late
  22:14 → level crossing, 22:14, late
  cairn → walk to the cairn and back
  walk to the carin → walk to the cairn and back
  generator → …and then the generator
  and then the gen → …and then the generator
  тёплая труба → тёплая труба
  теплая труба → тёплая труба
  ТРУБА → тёплая труба
  трубо → тёплая труба
  κύριε → Κύριε, δεύτερο σιλό
  κυριε σιλο → Κύριε, δεύτερο σιλό
  ΔΕΥΤΕΡΟ → Κύριε, δεύτερο σιλό
  眠るボスの夢 → 眠るボスの夢
  ボス → 眠るボスの夢
  夢 → 眠るボスの夢
  ﾎﾞｽの → 眠るボスの夢
`

const ARTISTS = `
  nith → Nith
  nit → Nith
  @nith → Nith
  Ødegård → Ødegård
  odegard → Ødegård
  ödegard → Ødegård
  odegaard → Ødegård
  hexen kopie → Hexen Kopie
  hexenkopie → Hexen Kopie
  kopie hexen → Hexen Kopie
  hexen copie → Hexen Kopie
  zal → Żal
  żal → Żal
  @zal → Żal
  mother furnace → Mother Furnace
  motherfurnace → Mother Furnace
  mother furnice → Mother Furnace
  furn → Mother Furnace
  ferous → Ferrous
  murkindex → Murk Index
  murk idnex → Murk Index
  sodium → Sodium Lamp
  sodum lamp → Sodium Lamp
  vytah → Výtah
  vitah → Výtah
  low chapel → Low Chapel
  lowchapel → Low Chapel
  low chappel → Low Chapel
  @lowch → Low Chapel
  pixle widow → Pixel Widow
  pixelwidow → Pixel Widow
  widow → Pixel Widow
  sickel choir → Sickle Choir
  sicle choir → Sickle Choir
  kotel → Kotel II
  mag oxide → Mag. Oxide
  mag oxyde → Mag. Oxide
  gravewool → Grave Wool
  grave whool → Grave Wool
  holowmere → Hollowmere
  hollow mere → Hollowmere
  salt leger → Salt Ledger
  radio gannet → Gannet Radio
  ganet → Gannet Radio
  g → Grave Wool
`

const PEOPLE = `
  dana → Dana Quill
  dead channel → Dana Quill
  @deadchannel → Dana Quill
  dana quil → Dana Quill
  petra → Petra W.
  ulf → Ulf
  mothcollector → moth collector
  ines → Inês V.
  inês v → Inês V.
  lindquist → Karin Lindqvist
  karin l → Karin Lindqvist
  wax & wane → Wax & Wane
  wax and wane → Wax & Wane
  юлия → Юлия Мороз
  мороз юлия → Юлия Мороз
`

const ALBUMS = `
  carrion weather → Carrion Weather
  maps of the lower halls → Maps of the Lower Halls
  lower hals → Maps of the Lower Halls
  nave → Nave
  low chapel nave → Nave
  train tools → Last Train Tools
  last trian tools → Last Train Tools
  wards → Wards
  murk index wards → Wards
  proby → próby
`

const ARTWORKS = `
  flash sheet → Flash sheet IV
  flash sheat → Flash sheet IV
  moth for m → Moth, for M.
  issue 11 → Issue 11, pages 2–3
  lid open → Third pass, lid open
  sublevel → Sub-level 2
  lower nave → Lower nave, available light
  avalable light → Lower nave, available light
  block 17 → Block 17, fog
  pilon line → Pylon line, November
  groynes → Groynes, forty seconds
  forty seconds → Groynes, forty seconds
  bracken → Bracken (cyanotype)
  cyanotipe → Bracken (cyanotype)
  dct garden → DCT garden
  sprite sheet → sprite sheet, second boss
  dejong → De Jong 0.41
  windtable → Wind table
  culture day nine → Culture, day nine
  five doors → Five Doors, two colours
  contors quarry → Contours of a quarry
  #riso → Five Doors, two colours
`

const EVENTS = `
  byre → Byre, doors open
  papierstau → Papierstau
  papier stau → Papierstau
  leipzig → Papierstau
  rost söhne → Papierstau
  boiler room → Boiler room, 9 Nov
  last train session → Last train session
  rotterdam → Last train session
  hebden bridge → Candle set
  candel set → Candle set
  silo harvest → Silo, second harvest
  slower sunday → Slower Sunday
  sheffield → Slower Sunday
  sheffeld → Slower Sunday
  vytahu → Výtah ve výtahu
  dumfries → Carrion Weather, the tape
`

const PLAYLISTS = `
  ten to six → Ten to six
  frost feedback → Ferns, frost, feedback
  tapes to find → tapes to find
  in the shop → On in the shop, Tuesday
  boat shed → Boat shed, spring shortlist
  forklift radio → forklift radio
  rooms not plugins → Rooms, not plugins
  dungeon walking → music for walking slowly in a dungeon
  own band → What I listen to instead of my own band
  ночной → ночной поезд домой
  поезд домой → ночной поезд домой
`

const TAGS = `
  black metal → black metal
  blackmetal → black metal
  #black → black metal
  dbeat → d-beat
  d beat → d-beat
  dub tec → dub techno
  dungeonsynth → dungeon synth
  dungeon sinth → dungeon synth
  feild recording → field recording
  slow core → slowcore
  chip tune → chiptune
  lodz → łódź
  8 bit → 8-bit
  harsh → harsh noise
`

/** Searches without a type: the expected item should be the first result of all types. */
const FIRST_OF_ALL = `
  tallow → track The Tallow Road
  carrion → track Carrion Weather
  sluice → track the sluice keeper
  torch → track Cutting Torch
  spate → track the burn in spate
  copies → track Nine Bad Copies
  tramwaj → track Ostatni tramwaj
  plainsong → track Plainsong for Machines
  lambing → track Rain on the lambing shed
  cairn → track walk to the cairn and back
  sodium → profile Sodium Lamp
  gannet → profile Gannet Radio
  riso → tag riso
  groynes → artwork Groynes, forty seconds
  papierstau → event Papierstau
  forklift radio → playlist forklift radio
  夢 → track 眠るボスの夢
  tallow zzyzx → track The Tallow Road
  corbie nith zzyzx → track Corbie
`

/**
 * Realistic search texts: partial, misspelt, without accents, reordered, split, joined, in other
 * scripts.
 */
export const KNOWN_SEARCHES: readonly KnownSearch[] = [
  ...read('track', TRACKS),
  ...read('profile', ARTISTS),
  ...read('profile', PEOPLE),
  ...read('album', ALBUMS),
  ...read('artwork', ARTWORKS),
  ...read('event', EVENTS),
  ...read('playlist', PLAYLISTS),
  ...read('tag', TAGS),
]

export const KNOWN_FIRSTS = read('track', FIRST_OF_ALL).map(({ typed, wanted }) => ({ typed, wanted }))
