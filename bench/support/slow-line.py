"""
A slow line between this machine and a network namespace of its own: every packet waits for its turn, as long as its bytes take on the
line, and is then on its way for half of the round trip. Linux has a queue for that (netem), which not every kernel has.

slow-line.py NAMESPACE ADDRESS_HERE ADDRESS_THERE KBIT_DOWN KBIT_UP ROUND_TRIP_MS

Needs root. Prints "ready" when the line is up; ends, with all that it has made, when its input does.
"""

import fcntl
import heapq
import os
import select
import struct
import subprocess
import sys
import time

TUNSETIFF, IFF_TUN, IFF_NO_PI = 0x400454CA, 0x0001, 0x1000
name, here, there, down, up, round_trip = sys.argv[1:4] + [int(value) for value in sys.argv[4:]]
# As many packets as a home router keeps.
queue_limit = 100


def run(*command):
    subprocess.run(command, check=True)


def tun(device):
    file = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(file, TUNSETIFF, struct.pack("16sH", device.encode(), IFF_TUN | IFF_NO_PI))
    return file


near, far = tun("slow-near"), tun("slow-far")
run("ip", "netns", "add", name)
try:
    run("ip", "link", "set", "slow-far", "netns", name)
    run("ip", "addr", "add", here, "peer", there, "dev", "slow-near")
    run("ip", "link", "set", "slow-near", "up")
    inside = ("ip", "netns", "exec", name)
    run(*inside, "ip", "link", "set", "lo", "up")
    run(*inside, "ip", "addr", "add", there, "peer", here, "dev", "slow-far")
    run(*inside, "ip", "link", "set", "slow-far", "up")
    print("ready", flush=True)

    # Of each direction: where it leads, bytes a second, and when the line is free again.
    directions = {near: [far, down * 125, 0.0], far: [near, up * 125, 0.0]}
    waiting = []
    count = 0
    while True:
        timeout = max(0.0, waiting[0][0] - time.monotonic()) if waiting else None
        readable, _, _ = select.select([near, far, sys.stdin], [], [], timeout)
        if sys.stdin in readable and not sys.stdin.buffer.read1(1):
            break
        for source in (near, far):
            direction = directions[source]
            while source in readable:
                try:
                    packet = os.read(source, 65536)
                except BlockingIOError:
                    break
                now = time.monotonic()
                target, rate, free = direction
                if (free - now) * rate > queue_limit * 1500:
                    continue
                direction[2] = max(free, now) + len(packet) / rate
                count += 1
                heapq.heappush(waiting, (direction[2] + round_trip / 2000, count, target, packet))
        while waiting and waiting[0][0] <= time.monotonic():
            _, _, target, packet = heapq.heappop(waiting)
            os.write(target, packet)
finally:
    run("ip", "netns", "del", name)
