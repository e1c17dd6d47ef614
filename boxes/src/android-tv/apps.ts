/** The links of apps that many sets have, as owners report them. */
export const DEFAULT_APPS: Readonly<Record<string, string>> = {
  Netflix: 'netflix://',
  YouTube: 'https://www.youtube.com',
  'Prime Video': 'https://app.primevideo.com',
  'Disney+': 'https://www.disneyplus.com',
  'HBO Max': 'https://play.hbomax.com',
  'Apple TV': 'https://tv.apple.com',
  Plex: 'plex://',
  Spotify: 'market://launch?id=com.spotify.tv.android',
  Kodi: 'market://launch?id=org.xbmc.kodi',
}
