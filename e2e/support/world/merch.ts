import { type APIRequestContext, request } from '@playwright/test'
import type { CreateMerchItem } from '#contract/merch.ts'
import { grantAdmin } from './admins.ts'
import { newAddress, signUp, type Where } from './people.ts'

export const SHOP_URL = 'https://shop.example/products/carrion-weather'

/**
 * Creates a draft merch item of the artist who is signed in in the request's context. Resolves to
 * its id.
 */
export async function newMerchItem(
  api: APIRequestContext,
  { url }: Where,
  wanted: Partial<CreateMerchItem> = {},
): Promise<string> {
  const id = crypto.randomUUID()
  const plain = { id, title: 'Carrion Weather shirt', itemType: 'tshirt', price: '30.00', artworkId: null }
  const response = await api.post(`${url}/api/merch`, { data: { ...plain, ...wanted } })
  if (response.status() !== 201)
    throw new Error(`Creating the item failed: ${response.status()}: ${await response.text()}`)
  return id
}

/** Signs in an admin without a profile in the request's context. Resolves to the email address. */
export async function newAdmin(api: APIRequestContext, where: Where): Promise<string> {
  const email = await signUp(api, where)
  await grantAdmin(where, email)
  return email
}

/** Creates an item like `newMerchItem`, and approves it as an admin. */
export async function newApprovedItem(
  api: APIRequestContext,
  where: Where,
  wanted: Partial<CreateMerchItem> = {},
): Promise<string> {
  const id = await newMerchItem(api, where, wanted)
  const admin = await request.newContext({ extraHTTPHeaders: { 'x-forwarded-for': newAddress() } })
  await newAdmin(admin, where)
  const data = { revision: 1, shopifyUrl: SHOP_URL }
  const response = await admin.post(`${where.url}/api/merch/${id}/approval`, { data })
  if (response.status() !== 204) throw new Error(`The approval failed: ${response.status()}: ${await response.text()}`)
  await admin.dispose()
  return id
}
