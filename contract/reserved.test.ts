import { expect, test } from 'vitest'
import { isPagePath, isReservedHandle } from './reserved.ts'

test.each([
  ...['moderator', 'mod', 'security', 'abuse', 'postmaster', 'hostmaster', 'webmaster', 'root', 'support', 'noc'],
  ...['administrator', 'sysadmin', 'staff', 'official', 'noreply', 'no_reply', 'mailer_daemon', 'well_known', 'info'],
  ...['Moderator', '_MODERATOR_', 'mode_rator', 'm0derator', 'supp0rt', 'r00t', '4dm1n', 'supp_ort', '5ecurity'],
  ...['undercroft', 'under_croft', 'und3rcroft', 'undercroft_support', 'the_undercroft_team', 'official_undercroft'],
  ...['undercroftofficial', 'admin_team', 'security_staff', 'admin1', 'moderator_2', 'support24', 'undercroft99'],
])('PROF-06 reserves the handle %s, which sounds official', (handle) => {
  expect(isReservedHandle(handle)).toBe(true)
})

test.each([
  ...['nith', 'tallow_rat', 'abused', 'rooted', 'root_cellar', 'security_blanket', 'the_modern', 'teamwork'],
  ...['support_act', 'modular', 'static_radio', 'undercrofter', 'admiral', '1312', '___', 'noise_info_noise'],
])('PROF-06 the handle %s is free', (handle) => {
  expect(isReservedHandle(handle)).toBe(false)
})

test('PROF-06 only page names hide a profile; a profile with another reserved handle keeps its feeds', () => {
  expect([isPagePath('find_music'), isPagePath('settings'), isPagePath('support')]).toEqual([true, true, true])
  expect([isPagePath('moderator'), isPagePath('postmaster'), isPagePath('supp0rt')]).toEqual([false, false, false])
})
