import type { DemoEvent } from './model.ts'

/** Titles are unique per artist. */
export const EVENTS: DemoEvent[] = [
  {
    ...{ by: 'nith', title: 'Byre, doors open', inDays: 6, localTime: '19:30', timeZone: 'Europe/London' },
    locationText: 'The byre, Carsphairn road',
    description: 'Bring a torch and something to sit on. Park at the church, not at the farm.',
    ...{ doorsTime: '19:00', endTime: '23:00', price: 'Free' },
    acts: [
      { name: '@odegard', playsAt: '19:30' },
      { name: '@nith', playsAt: '20:30' },
    ],
  },
  {
    ...{ by: 'nith', title: 'Carrion Weather, the tape', inDays: 41, localTime: '20:00', timeZone: 'Europe/London' },
    locationText: 'Cellar below the Stove, Dumfries',
    description: 'All four songs, in order, once.',
  },
  {
    ...{ by: 'hexenkopie', title: 'Papierstau', inDays: 2, localTime: '21:00', timeZone: 'Europe/Berlin' },
    locationText: 'Kopierraum, Hinterhof, Leipzig',
    description: 'Three bands, one copier. Zines against zines.',
    ...{ doorsTime: '20:00', endTime: '01:30', price: '6 €, or 4 € if you are skint' },
    acts: [
      { name: '@hexenkopie', playsAt: '21:00' },
      { name: 'Rost & Söhne', playsAt: '21:45' },
      { name: '@ferrous', playsAt: '22:30' },
      { name: '@mother_furnace', playsAt: '23:30' },
    ],
    flyer: { file: 'artworks/gig.webp' },
  },
  {
    ...{ by: 'hexenkopie', title: 'Boiler room, 9 Nov', inDays: -11, localTime: '21:00', timeZone: 'Europe/Berlin' },
    locationText: 'Boiler room, entrance by the bins',
    description: 'Sold out at forty. There were fifty.',
  },
  {
    ...{ by: 'sodiumlamp', title: 'Last train session', inDays: 9, localTime: '23:45', timeZone: 'Europe/Amsterdam' },
    locationText: 'Waiting room, Maashaven, Rotterdam',
    description: 'Starts with the last train and ends with the first. https://sodium.example.org/waiting-room',
    endTime: '05:40',
  },
  {
    ...{ by: 'grave_wool', title: 'Candle set', inDays: 17, localTime: '18:00', timeZone: 'Europe/London' },
    locationText: 'Bell tower, Hebden Bridge',
    description: 'Thirty people fit. No electricity but the keyboard.',
  },
  {
    ...{
      by: 'sicklechoir',
      title: 'Silo, second harvest',
      inDays: 130,
      localTime: '16:15',
      timeZone: 'America/Winnipeg',
    },
    locationText: 'Grain silo 3, north road',
    description: 'Nine seconds of reverb. Warm clothes.',
  },
  {
    ...{ by: 'mother_furnace', title: 'Slow Sunday', inDays: -32, localTime: '15:00', timeZone: 'Europe/London' },
    locationText: 'Furnace shed, Sheffield',
    description: 'Three amplifiers, one chord.',
  },
  {
    ...{ by: 'mother_furnace', title: 'Slower Sunday', inDays: 24, localTime: '15:00', timeZone: 'Europe/London' },
    locationText: 'Furnace shed, Sheffield',
    description: 'The same chord.',
  },
  {
    ...{ by: 'vytah', title: 'Výtah ve výtahu', inDays: -75, localTime: '22:00', timeZone: 'Europe/Prague' },
    locationText: 'Výtah, blok 17, Brno',
    description: 'Six people at a time.',
  },
  {
    ...{ by: 'gannet_radio', title: 'Listening walk', inDays: 3, localTime: '06:40', timeZone: 'Atlantic/Faroe' },
    locationText: 'Bus stop, end of the road',
    description: 'Two hours, no talking.',
    isPublished: false,
  },
  {
    ...{ by: 'pixelwidow', title: 'Five doors', inDays: 1, localTime: '20:30', timeZone: 'Europe/Prague' },
    locationText: 'Wash house on Cejl, Brno',
    description: 'Breakcore downstairs, chiptune upstairs. The stair is the crossfader.',
    flyer: { file: 'artworks/riso.webp' },
  },
  {
    ...{ by: 'vytah', title: 'Ground floor only', inDays: 33, localTime: '21:00', timeZone: 'Europe/Prague' },
    locationText: 'Kabinet, Brno',
    description: 'They have mended the lift. We play on the ground floor anyway.',
  },
  {
    ...{ by: 'ferrous', title: 'Contact, no talking', inDays: 12, localTime: '20:00', timeZone: 'Europe/Berlin' },
    locationText: 'Kopierraum, Hinterhof, Leipzig',
    description: 'Noise, forty minutes. Earplugs on the door.',
  },
  {
    ...{ by: 'mag_oxide', title: 'Head wear', inDays: 19, localTime: '19:00', timeZone: 'Europe/London' },
    locationText: 'Attic over the tool shop, Sheffield',
    description: 'Found tape on two machines. Bring one, leave with another.',
  },
]
