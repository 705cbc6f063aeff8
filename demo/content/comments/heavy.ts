import type { DemoComments } from '../model.ts'

export const ON_HEAVY: DemoComments = {
  'Slag Hymn': [
    { by: 'ferrous', says: 'Moved a shelf.' },
    { by: 'mother_furnace', says: 'Empty or full?' },
    { by: 'ferrous', says: 'Full. Drill bits.' },
    { by: 'sicklechoir', says: 'There is a fifth under this, you can sing it for a whole minute.', atMs: 22000 },
    { by: 'k_lindqvist', says: 'The shed has one fuse. We will find out.' },
    { by: 'deadchannel', says: 'Nothing changes until 0:38 and then not much. I would not cut a second.' },
    { by: 'third_shift', says: 'here is where the foreman came over', atMs: 41000 },
  ],
  'Tap Hole': [
    { by: 'nith', says: 'Two pairs of plugs is right.' },
    { by: 'wax_and_wane', says: 'Sold one to a man who came in for jazz.' },
  ],
  'the third shift never came up': [
    { by: 'third_shift', says: 'we did, but late' },
    { by: 'zal_crust', says: 'Heaviest bar on here.', atMs: 16800 },
    { by: 'murkindex', says: 'Played it on shift. Nobody asked what it was.' },
  ],
  Clinker: [{ by: 'sicklechoir', says: 'Would like to hear this in the second silo.' }],
  'Cutting Torch': [
    { by: 'mag_oxide', says: 'Which microphone did you lose?' },
    { by: 'ferrous', says: 'Both.' },
    { by: 'deadchannel', says: 'The gap at 0:13 is the loudest thing on it.' },
    { by: 'third_shift', says: 'wrong gas', atMs: 4600 },
    { by: 'ines_v', says: 'Turned it down, went back, turned it up again. Noted for the neighbours.' },
  ],
  'angle grinder, no guard': [
    { by: 'third_shift', says: 'put the guard on' },
    { by: 'ferrous', says: 'Guard is in the drawer with the other guards.' },
    { by: 'murkindex', says: 'disc goes here, doesn’t it', atMs: 15200 },
  ],
  '0.8 mm': [
    { by: 'mag_oxide', says: 'A wall with a door in it. I found the door.', atMs: 12000 },
    { by: 'mothcollector', says: 'How many copies?' },
    { by: 'ferrous', says: 'None.' },
  ],
  'swarf (short version)': [{ by: 'mother_furnace', says: 'Is the long one safe to post?' }],
  'Wards (Shift IV)': [
    { by: 'sodiumlamp', says: 'The kick is a roller door, no?' },
    { by: 'murkindex', says: 'Roller door, bay 3, and my foot.' },
    { by: 'vytah', says: 'drop at 0:24, then nobody drops. cruel' },
    { by: 'ferrous', says: 'Good steel.', atMs: 31500 },
    {
      by: 'ines_v',
      says: 'Had this on for a whole bridge inspection report. Section four reads faster than the rest.',
    },
  ],
  'Shift Whistle': [
    { by: 'third_shift', says: 'my body stood up by itself', atMs: 2500 },
    { by: 'ulf_at_night', says: 'Same here, and I was sitting in a lobby.' },
  ],
  'pallet / pallet / pallet': [
    { by: 'vytah', says: 'faster: pallet pallet pallet' },
    { by: 'wax_and_wane', says: 'Our customers carried boxes to this without being asked.' },
  ],
  'Fork Lift (left bay)': [{ by: 'sodiumlamp', says: 'Reversing beep in key. Respect.', atMs: 13700 }],
  'clocking off': [
    { by: 'gannet_radio', says: 'Nineteen seconds, and I know where the car is parked.' },
    { by: 'third_shift', says: 'best part of the day' },
  ],
}
