import type { DemoMerchItem } from './model.ts'

/** The profile that reviews the items below. */
export const ADMIN_HANDLE = 'wax_and_wane'

export const MERCH: DemoMerchItem[] = [
  {
    ...{ by: 'nith', title: 'Flash sheet IV, print', itemType: 'poster', price: '18.00', artwork: 'Flash sheet IV' },
    ...{ status: 'approved', shop: 'flash-sheet-iv' },
  },
  {
    ...{ by: 'nith', title: 'Moth button', itemType: 'button', price: '3.00', artwork: 'button, one inch' },
    status: 'draft',
  },
  {
    ...{ by: 'nith', title: 'Carrion Weather, white vinyl', itemType: 'vinyl', price: '26.50', artwork: null },
    ...{ status: 'approved', shop: 'carrion-weather-lp' },
  },
  {
    ...{ by: 'grave_wool', title: 'Lower nave, A2', itemType: 'poster', price: '15.00' },
    ...{ artwork: 'Lower nave, available light', status: 'approved', shop: 'lower-nave' },
  },
  {
    ...{ by: 'grave_wool', title: 'Rat king sticker', itemType: 'sticker', price: '5.00', artwork: null },
    ...{ status: 'rejected', reason: 'The artwork is missing. Please add the picture that is to be printed.' },
  },
  {
    ...{
      by: 'hexenkopie',
      title: 'Boiler room shirt',
      itemType: 'tshirt',
      price: '22.00',
      artwork: 'Boiler room, 9 Nov',
    },
    ...{ status: 'pending_approval', shop: 'boiler-room-shirt' },
  },
  {
    ...{ by: 'mother_furnace', title: 'Third shift shirt', itemType: 'tshirt', price: '30.00' },
    ...{ artwork: 'tee artwork, back', status: 'draft' },
  },
  {
    ...{ by: 'lowchapel', title: 'Nave, 12 inch', itemType: 'vinyl', price: '25.00', artwork: 'Sleeve, inner side' },
    ...{ status: 'approved', shop: 'nave-12' },
  },
  {
    ...{ by: 'zal_crust', title: 'Pięć drzwi, riso', itemType: 'poster', price: '12.00' },
    ...{ artwork: 'Five Doors, two colours', status: 'approved', shop: 'piec-drzwi' },
  },
  {
    ...{ by: 'gannet_radio', title: 'Bracken, postcard set', itemType: 'poster', price: '9.50' },
    ...{ artwork: 'Bracken (cyanotype)', status: 'draft' },
  },
]
