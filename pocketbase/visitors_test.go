package main

import (
	"fmt"
	"net"
	"net/http"
	"testing"
)

// T88 One visitor is one address, or one IPv6 network of 64 bits.
func TestRemoteAddress(t *testing.T) {
	for _, c := range []struct{ proxy, sent, peer, want string }{
		{"", "", "196.25.1.1:80", "196.25.1.1:80"},
		{"", "1.2.3.4", "196.25.1.1:80", "196.25.1.1:80"},
		{"X-Real-Ip", "1.2.3.4", "127.0.0.1:80", "1.2.3.4:80"},
		{"X-Real-Ip", "9.9.9.9, 1.2.3.4", "127.0.0.1:80", "1.2.3.4:80"},
		{"X-Real-Ip", "nonsense", "127.0.0.1:80", "127.0.0.1:80"},
		{"", "", "[2001:db8:1:2:3:4:5:6]:80", "[2001:db8:1:2::]:80"},
		{"", "", "[::ffff:1.2.3.4]:80", "1.2.3.4:80"},
		{"", "", "[fe80::1%eth0]:80", "[fe80::]:80"},
	} {
		v := newVisitors()
		v.proxyHeader = c.proxy
		r := &http.Request{RemoteAddr: c.peer, Header: http.Header{}}
		if c.sent != "" {
			r.Header.Set("X-Real-Ip", c.sent)
		}
		if got := v.remoteAddress(r); got != c.want {
			t.Errorf("%+v: %s", c, got)
		}
	}
}

// A fakeConn is a connection from an address; it notes that it was closed.
type fakeConn struct {
	net.Conn
	from   string
	closed bool
}

func (c *fakeConn) RemoteAddr() net.Addr { return &net.TCPAddr{IP: net.ParseIP(c.from), Port: 1} }
func (c *fakeConn) Close() error         { c.closed = true; return nil }

func open(v *visitors, from string) *fakeConn {
	c := &fakeConn{from: from}
	v.watch(c, http.StateNew)
	return c
}

// T381 Connections that rest are bounded by address, by IPv6 /48 and in all, and an honest visitor's stays.
func TestConnections(t *testing.T) {
	for _, c := range []struct {
		name string
		from func(i int) string
		most int
	}{
		{"one address", func(int) string { return "1.2.3.4" }, connectionsPerAddress},
		{"one /48", func(i int) string { return fmt.Sprintf("2001:db8:1:%x::1", i) }, connectionsPerNetwork},
		{"many /48", func(i int) string { return fmt.Sprintf("2001:db8:%x:%x::1", i%8, i) }, connectionsInAll - 1},
	} {
		v := newVisitors()
		v.proxyHeader = ""
		honest := open(v, "196.25.1.1")
		left := 0
		hostile := []*fakeConn{}
		for i := range 2 * connectionsInAll {
			hostile = append(hostile, open(v, c.from(i)))
		}
		for _, one := range hostile {
			if !one.closed {
				left++
			}
		}
		if honest.closed || left != c.most {
			t.Errorf("%s: %d left, honest closed: %v", c.name, left, honest.closed)
		}
		for _, one := range append(hostile, honest) {
			v.watch(one, http.StateClosed)
		}
		if len(v.connections)+len(v.count)+len(v.resting) != 0 {
			t.Errorf("%s: something is left behind: %v", c.name, v.count)
		}
	}
}
