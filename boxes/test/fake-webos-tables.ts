/** The buttons, channels, apps and inputs of the fake LG TV, and the permissions that it requires. */

export const BUTTONS = new Set(
  (
    'LEFT RIGHT UP DOWN RED GREEN YELLOW BLUE CHANNELUP CHANNELDOWN PLAY PAUSE STOP REWIND FASTFORWARD BACK EXIT ENTER ' +
    'AD CC GUIDE HOME INFO INPUT_HUB LIST MENU MUTE MYAPPS POWER RECORD 0 1 2 3 4 5 6 7 8 9'
  ).split(' '),
)
export const CHANNELS = [
  { channelId: '1_2_0', channelNumber: '2', channelName: 'Harbour One' },
  { channelId: '1_7_10', channelNumber: '7-10', channelName: 'Lantern Ten' },
  { channelId: '1_7_1', channelNumber: '7-1', channelName: 'Lantern' },
  { channelId: '1_7_2', channelNumber: '7-2', channelName: 'Lantern \u202eExtra' },
  { channelId: '2_7_2', channelNumber: '7-2', channelName: 'Lantern Extra by cable' },
  { channelId: '1_20_0', channelNumber: '20', channelName: 'Noël TV' },
  { channelId: '1_206_0', channelNumber: '206', channelName: 'Storybook Kids' },
]
export const LAUNCH_POINTS = [
  { id: 'com.webos.app.livetv', title: 'Live TV' },
  { id: 'netflix', title: 'Netflix' },
  { id: 'youtube.leanback.v4', title: 'YouTube' },
  { id: 'youtube.leanback.v5', title: 'YouTube' },
]
export const INPUTS = [
  { id: 'HDMI_1', label: 'HDMI 1', appId: 'com.webos.app.hdmi1', connected: true },
  { id: 'HDMI_2', label: 'HDMI 2', appId: 'com.webos.app.hdmi2', connected: false },
]
/** What each service wants to have been granted. */
export const PERMISSION_FOR: readonly (readonly [RegExp, string])[] = [
  [/^audio\//u, 'CONTROL_AUDIO'],
  [/^system\/turnOff$/u, 'CONTROL_POWER'],
  [/^tv\/(?:openChannel|switchInput)$/u, 'CONTROL_INPUT_TV'],
  [/^tv\/getChannelList$/u, 'READ_TV_CHANNEL_LIST'],
  [/^tv\/getCurrentChannel$/u, 'READ_CURRENT_CHANNEL'],
  [/^tv\/getExternalInputList$/u, 'READ_INPUT_DEVICE_LIST'],
  [/getPointerInputSocket$/u, 'CONTROL_MOUSE_AND_KEYBOARD'],
  [/^com\.webos\.service\.ime\//u, 'CONTROL_INPUT_TEXT'],
  [/launcher\/launch$/u, 'LAUNCH'],
  [/listLaunchPoints$/u, 'READ_INSTALLED_APPS'],
  [/^com\.webos\.applicationManager\/getForegroundAppInfo$/u, 'READ_RUNNING_APPS'],
  [/connectionmanager/u, 'READ_NETWORK_STATE'],
]
