import { expect, test } from 'vitest'
import { changesOf } from './audit-log.tsx'

test('ADMIN-04 an entry of the log shows what an action changed, and only that', () => {
  const before = { title: 'Moth', status: 'draft', shopifyUrl: null, productImgUrl: null, revision: 1 }
  const after = { ...before, status: 'approved', shopifyUrl: 'https://shop.example/moth', revision: 2 }
  expect(changesOf(before, after)).toEqual([
    { field: 'Status', from: 'draft', to: 'approved' },
    { field: 'Shopify Product URL', from: null, to: 'https://shop.example/moth' },
  ])
  expect(changesOf({ email: 'a@example.com', admin: false }, { email: 'a@example.com', admin: true })).toEqual([
    { field: 'Admin', from: 'no', to: 'yes' },
  ])
})

test('ADMIN-04 an entry about a deletion shows what was deleted', () => {
  expect(changesOf({ author: 'nith', body: 'Rude', atMs: null }, null)).toEqual([
    { field: 'Author', from: 'nith', to: null },
    { field: 'Text', from: 'Rude', to: null },
  ])
  expect(changesOf(null, { other: { deep: 1 } })).toEqual([{ field: 'other', from: null, to: '{"deep":1}' }])
  expect(changesOf(null, null)).toEqual([])
})
