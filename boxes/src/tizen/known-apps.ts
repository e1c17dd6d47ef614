/**
 * The ids of apps, for sets that do not tell theirs: those before about 2020 have the first, later ones the last. From
 * the list of homebridge-samsung-tizen (docs/extra/applications.md, MIT), which agrees with samsung-tv-ws-api's; facts
 * of Samsung's store. A set that has not the app answers 404 to its id.
 */
export const KNOWN_APPS: Readonly<Record<string, readonly string[]>> = {
  Netflix: ['11101200001', '3201907018807'],
  YouTube: ['111299001912'],
  'Prime Video': ['3201512006785', '3201910019365'],
  'Disney+': ['3201901017640', '3202009021709', '3202204027038'],
  'HBO Max': ['3201601007230', '3202301029760'],
  Hulu: ['3201601007625'],
  'Paramount+': ['3201710014981', '3202110025305'],
  Peacock: ['3202006020991'],
  Tubi: ['3201504001965'],
  'Apple TV': ['3201807016597'],
  Spotify: ['3201606009684'],
  Plex: ['3201512006963'],
  'Pluto TV': ['3201808016802'],
  DAZN: ['3201806016390'],
  Crave: ['3201506003488'],
}
