#!/bin/busybox sh
# The first process of an emulated TV: the two ends of an emulated HDMI cable, a follower that answers as the TV, and a
# door through which cec-ctl is run at the other end.
/bin/busybox mkdir -p /proc /sys /dev /bin /tmp
/bin/busybox --install -s /bin
export PATH=/bin:/usr/bin
mount -t proc none /proc
mount -t sysfs none /sys
mount -t devtmpfs none /dev
for module in $(cat /modules/order); do insmod "/modules/$module.ko" || echo "module $module: failed"; done
ifconfig lo 127.0.0.1
ifconfig eth0 10.0.2.15 netmask 255.255.255.0
cec-ctl -d0 --tv --osd-name Television > /tmp/tv.log 2>&1
cec-ctl -d1 --playback --osd-name Beckon > /tmp/box.log 2>&1
cec-follower -d0 -v > /tmp/follower.log 2>&1 &
echo EMULATED-TV-READY
while true; do nc -l -p 9000 -e /door; done
